"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { queryKeys } from "@/components/query/query-keys";
import { QueryProvider } from "@/components/query/query-provider";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";

/** Lists the tools over MCP with a key that is typed in; it goes to this server and is kept nowhere. */
export function McpTest() {
  return (
    <QueryProvider>
      <McpTestForm />
    </QueryProvider>
  );
}

function McpTestForm() {
  const [key, setKey] = useState("");
  const test = useMutation({ mutationKey: queryKeys.mcpTools(), mutationFn: listTools });
  return (
    <div className="needs-script max-w-xl">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(key.trim());
        }}
      >
        <TextInput
          name="mcp-key"
          label="API key"
          hint="Sent only to this server, and never stored."
          type="password"
          autoComplete="off"
          required
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
        <Button type="submit" pending={test.isPending} pendingLabel="Connecting…">
          List the tools
        </Button>
      </form>
      <div className="mt-4" role="status">
        {test.data ? (
          <Notice kind="success" title={`Connected: ${test.data.length} tools`}>
            <ul>
              {test.data.map(({ name, title }) => (
                <li key={name}>
                  <code>{name}</code>: {title ?? name}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {test.error ? <Notice kind="failed" title={test.error.message} /> : null}
      </div>
    </div>
  );
}

type Tool = { name: string; title?: string };

/** The tools that a key may call. @throws Error that says why there are none. */
async function listTools(key: string): Promise<Tool[]> {
  const response = await fetch("/api/mcp", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  }).catch(() => {
    throw new Error("The server couldn’t be reached");
  });
  const text = await response.text();
  const body = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  const tools: Tool[] = body.result?.tools ?? [];
  if (tools.length === 0)
    throw new Error(String(body.error?.message ?? body.error ?? `Status ${response.status}`));
  return tools;
}
