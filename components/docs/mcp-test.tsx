"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchJson, queryKeys } from "@/components/query/queries";
import { QueryProvider } from "@/components/query/query-provider";
import { Button } from "@/components/ui/button";
import { Select, TextInput } from "@/components/ui/field";
import { Notice } from "@/components/ui/status";

/** Lists the tools over MCP: with a key chosen by name where somebody is signed in, else with one that is typed in. */
export function McpTest({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <QueryProvider>
      <McpTestForm isSignedIn={isSignedIn} />
    </QueryProvider>
  );
}

function McpTestForm({ isSignedIn }: { isSignedIn: boolean }) {
  const [secret, setSecret] = useState("");
  const [keyId, setKeyId] = useState<string>();
  const keys = useQuery({
    queryKey: queryKeys.mcpKeys(),
    queryFn: ({ signal }) => fetchJson<{ keys: NamedKey[] }>("/console/mcp", { signal }),
    retry: false,
    enabled: isSignedIn,
  });
  const own = keys.data?.keys ?? [];
  const chosen = keyId ?? own[0]?.id;
  const test = useMutation({ mutationKey: queryKeys.mcpTools(), mutationFn: listTools });
  return (
    <div className="needs-script max-w-xl">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate(chosen === undefined ? { secret: secret.trim() } : { keyId: chosen });
        }}
      >
        {chosen === undefined ? (
          <TextInput
            name="mcp-key"
            label="API key"
            hint="Sent to this server only, and kept nowhere."
            type="password"
            autoComplete="off"
            required
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        ) : (
          <Select
            name="mcp-key"
            label="Key"
            hint="Your session is used instead of its secret."
            options={own.map(({ id, name, last4 }) => ({
              value: id,
              label: last4 === null ? name : `${name} (…${last4})`,
            }))}
            value={chosen}
            onChange={({ target }) => setKeyId(target.value)}
          />
        )}
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

type NamedKey = { id: string; name: string; last4: string | null };

/** The tools that a key may call. @throws Error that says why there are none. */
async function listTools(key: { secret: string } | { keyId: string }): Promise<Tool[]> {
  const asked =
    "secret" in key
      ? fetch("/api/mcp", {
          method: "POST",
          headers: {
            Authorization: `Bearer ${key.secret}`,
            "Content-Type": "application/json",
            Accept: "application/json, text/event-stream",
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
        })
      : fetch("/console/mcp", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(key),
        });
  const response = await asked.catch(() => {
    throw new Error("The server could not be reached");
  });
  const text = await response.text();
  const body = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  const tools: Tool[] = body.result?.tools ?? [];
  if (tools.length === 0)
    throw new Error(String(body.error?.message ?? body.error ?? `Status ${response.status}`));
  return tools;
}
