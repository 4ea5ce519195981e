import type { CodeLanguage } from "@/components/code/highlight";
import type { OperationName } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import type { Json, JsonObject } from "./json-value";

/** A request as it is really sent, as a program of a language. The key comes from FOOTNOTE_API_KEY. */
type Program = { id: string; label: string; language: CodeLanguage; text: string };

/** The same request in five languages; `baseUrl` is this server's. */
export function formatPrograms(baseUrl: string, operation: OperationName, input: JsonObject): Program[] {
  const url = `${baseUrl}/api/v1/${operation}`;
  return [
    { id: "curl", label: "curl", language: "bash", text: formatCurl(baseUrl, operation, input) },
    { id: "typescript", label: "TypeScript", language: "typescript", text: formatTypeScript(url, input) },
    { id: "python", label: "Python", language: "python", text: formatPython(url, input) },
    { id: "go", label: "Go", language: "go", text: formatGo(url, input) },
    { id: "mcp", label: "MCP", language: "bash", text: formatMcp(baseUrl, operation, input) },
  ];
}

function formatTypeScript(url: string, input: JsonObject): string {
  return `const response = await fetch("${url}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.FOOTNOTE_API_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${JSON.stringify(input, null, 2).replaceAll("\n", "\n  ")}),
});
const answer = await response.json();
console.log(JSON.stringify(answer));
`;
}

function formatPython(url: string, input: JsonObject): string {
  return `import json
import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["FOOTNOTE_API_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(${formatPythonValue(input)}).encode(),
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response)))
`;
}

function formatPythonValue(value: Json): string {
  if (value === null) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (Array.isArray(value)) return `[${value.map(formatPythonValue).join(", ")}]`;
  if (typeof value === "object")
    return `{${Object.entries(value)
      .map(([name, member]) => `${JSON.stringify(name)}: ${formatPythonValue(member)}`)
      .join(", ")}}`;
  return JSON.stringify(value);
}

function formatGo(url: string, input: JsonObject): string {
  return `package main

import (
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := strings.NewReader(${JSON.stringify(JSON.stringify(input))})
	request, err := http.NewRequest("POST", "${url}", body)
	if err != nil {
		panic(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("FOOTNOTE_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		panic(err)
	}
}
`;
}

function formatMcp(baseUrl: string, operation: OperationName, input: JsonObject): string {
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: operation, arguments: input },
  };
  return `curl -s ${baseUrl}/api/mcp \\
  -H "Authorization: Bearer $FOOTNOTE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '${JSON.stringify(call).replaceAll("'", "'\\''")}'
`;
}

const firstRequest = { company: "Apple", claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }] };

/** The call that somebody with a new key begins with. @param base where the server is reached. */
export const formatFirstCall = (base: string): string => formatCurl(base, "corroborate", firstRequest);

/** A call to paste into a terminal. @param base where the server is reached, without a slash at the end. */
export function formatCurl(base: string, operation: OperationName, body: object): string {
  return [
    `curl -s ${base}${pathOf({ name: operation })} \\`,
    `  -H "Authorization: Bearer $FOOTNOTE_API_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    // An apostrophe would end the shell's quote.
    `  -d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`,
  ].join("\n");
}
