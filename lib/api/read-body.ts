import "server-only";
import { ApiError } from "@/lib/operations/errors";

/**
 * The body of a request as text. It is counted as it comes, so that no more than its bound is ever held.
 *
 * @param tooLarge what the refusal says; the catalogue's own text is that of 64 KiB.
 */
export async function readText(request: Request, mostBytes: number, tooLarge?: string): Promise<string> {
  const refusal = () => new ApiError("body_too_large", tooLarge === undefined ? {} : { text: tooLarge });
  const declared = request.headers.get("content-length");
  if (declared !== null) {
    if (Number(declared) > mostBytes) throw refusal();
    // The server holds a body to the length that it declares.
    return await request.text();
  }
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw refusal();
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
