import "server-only";
import { McpServer } from "@modelcontextprotocol/server";
import { logFault } from "@/lib/log-fault";
import { catalog } from "@/lib/operations/catalog";
import { errors } from "@/lib/operations/errors";
import { apiVersion } from "../openapi";
import type { CallOperation, Refusal, ToolAnswer } from "./tool-answer";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas";
import { guidance, instructions } from "./tool-texts";
import { writeAnswer } from "./write-answer";
import { writeRefusal } from "./write-refusal";

const tools = catalog.map(({ name, title, summary, description }) => ({
  name,
  title,
  description: `${summary} ${description}\n\n${guidance[name]}`,
  inputSchema: inputSchemaOf(name),
  outputSchema: outputSchemaOf(name),
}));

/** A bug, as the caller gets it. */
const fault: Refusal = {
  status: errors.internal.status,
  error: errors.internal.error,
  code: null,
  alternatives: [],
  requestId: null,
  retryAfterSeconds: null,
};

/**
 * A server with the operations as tools, for either transport.
 *
 * @param call how a tool's call reaches its operation. What it throws is a bug; a refusal is a value.
 */
export function makeMcpServer(call: CallOperation): McpServer {
  const server = new McpServer(
    { name: "footnote", title: "Footnote", version: apiVersion },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const { name, ...tool } of tools)
    server.registerTool(
      name,
      {
        ...tool,
        annotations: {
          title: tool.title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (input, { mcpReq }) => {
        try {
          return toResult(name, await call(name, input, mcpReq.signal));
        } catch (error) {
          logFault(error, { operation: name, task: "serve a tool" });
          return toResult(name, { ok: false, refusal: fault });
        }
      },
    );
  return server;
}

function toResult(name: (typeof tools)[number]["name"], answer: ToolAnswer) {
  if (!answer.ok)
    return { isError: true, content: [{ type: "text" as const, text: writeRefusal(answer.refusal) }] };
  return {
    content: [{ type: "text" as const, text: writeAnswer(name, answer.response) }],
    structuredContent: answer.response,
  };
}
