import "server-only";
import { McpServer } from "@modelcontextprotocol/server";
import { logFault } from "@/lib/log-fault";
import { catalog } from "@/lib/operations/catalog";
import { errors } from "@/lib/operations/errors";
import { apiVersion } from "../openapi";
import type { CallOperation, Refusal, ToolAnswer } from "./tool-answer";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas";
import { instructions } from "./tool-texts";
import { writeRefusal } from "./write-refusal";

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
  for (const { name, title, summary, description, guidance, format } of catalog)
    server.registerTool(
      name,
      {
        title,
        description: `${summary} ${description}\n\n${guidance}`,
        inputSchema: inputSchemaOf(name),
        outputSchema: outputSchemaOf(name),
        annotations: {
          title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      async (input, { mcpReq }) => {
        try {
          return toResult(format, await call(name, input, mcpReq.signal));
        } catch (error) {
          logFault(error, { operation: name, task: "serve a tool" });
          return toResult(format, { ok: false, refusal: fault });
        }
      },
    );
  return server;
}

function toResult(format: (response: unknown) => string, answer: ToolAnswer) {
  if (!answer.ok)
    return { isError: true, content: [{ type: "text" as const, text: writeRefusal(answer.refusal) }] };
  return {
    content: [{ type: "text" as const, text: format(answer.response) }],
    structuredContent: answer.response,
  };
}
