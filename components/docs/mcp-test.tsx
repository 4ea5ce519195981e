"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";

type Outcome =
  | { kind: "listed"; tools: { name: string; title: string }[] }
  | { kind: "refused"; text: string };

/** Lists the tools over MCP with a key that is typed in; it goes to this server and is kept nowhere. */
export function McpTest() {
  const [key, setKey] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const test = async () => {
    setIsAsking(true);
    setOutcome(await listTools(key.trim()));
    setIsAsking(false);
  };
  return (
    <div className="needs-script max-w-xl">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void test();
        }}
      >
        <TextInput
          name="mcp-key"
          label="API key"
          hint="Sent to this server only, and kept nowhere."
          type="password"
          autoComplete="off"
          required
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <Button type="submit" pending={isAsking} pendingLabel="Asking…">
          List the tools
        </Button>
      </form>
      <div className="mt-4" role="status">
        {outcome?.kind === "listed" && (
          <Notice kind="success" title={`Connected: ${outcome.tools.length} tools`}>
            <ul>
              {outcome.tools.map(({ name, title }) => (
                <li key={name}>
                  <code>{name}</code>: {title}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {outcome?.kind === "refused" && <Notice kind="failed" title={outcome.text} />}
      </div>
    </div>
  );
}

async function listTools(key: string): Promise<Outcome> {
  try {
    const response = await fetch("/api/mcp", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${key}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const text = await response.text();
    const body = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
    const tools: { name: string; title?: string }[] = body.result?.tools ?? [];
    if (tools.length > 0)
      return { kind: "listed", tools: tools.map(({ name, title }) => ({ name, title: title ?? name })) };
    return {
      kind: "refused",
      text: String(body.error?.message ?? body.error ?? `Status ${response.status}`),
    };
  } catch {
    return { kind: "refused", text: "The server could not be reached" };
  }
}
