import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type CallOperation, makeMcpServer, type Refusal } from "@/lib/api/mcp-server";
import { createFootnote, FootnoteError } from "@/lib/client";

const apiKey = process.env.FOOTNOTE_API_KEY ?? "";
const baseUrl = process.env.FOOTNOTE_URL || "http://localhost:3000";
const footnote = createFootnote({ apiKey, baseUrl });

const keyless: Refusal = {
  status: 401,
  error: "FOOTNOTE_API_KEY is not set",
  code: null,
  alternatives: [],
  requestId: null,
  retryAfterSeconds: null,
};

const call: CallOperation = async (operation, input, signal) => {
  if (apiKey === "") return { ok: false, refusal: keyless };
  try {
    // The API checks what a model sends, as it does for any caller.
    return { ok: true, response: await footnote[operation](input as never, { signal }) };
  } catch (error) {
    if (error instanceof FootnoteError) return { ok: false, refusal: error };
    throw error;
  }
};

if (apiKey === "") console.error("FOOTNOTE_API_KEY isn't set: tools are listed, but calls fail.");

// Standard output belongs to the protocol.
serveStdio(() => makeMcpServer(call), { onerror: (error) => console.error(String(error)) });
