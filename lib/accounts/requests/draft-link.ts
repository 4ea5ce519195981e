import "server-only";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import type { KeyRequestDraft } from "@/lib/forms/key-request";

const draftForm = z.object({
  building: z.string(),
  monthlyCalls: z.string(),
  operations: z.array(z.string()),
  website: z.string(),
});

const mostBytes = 16_384;

/** A path longer than this is not followed after signing in. */
const mostPath = 5_000;

/**
 * Where a visitor finishes a request after signing in, with what they typed in the address: it needs no place on the
 * server before the address is proved, and opens on any device. What is too long to be carried stays in the browser
 * in which it was typed.
 */
export function writeDraftPath(draft: KeyRequestDraft): string {
  const { building, monthlyCalls, operations, website } = draft;
  const text = JSON.stringify({ building, monthlyCalls, operations, website });
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  const path = `/request-key?draft=${packed.toString("base64url")}`;
  return path.length < mostPath ? path : "/request-key?draft=kept";
}

/** The draft of an address, or null where there is none that can be read. It is only ever shown, never acted on. */
export function readDraftText(text: string | undefined): KeyRequestDraft | null {
  if (!text || text.length > mostPath) return null;
  try {
    const unpacked = brotliDecompressSync(Buffer.from(text, "base64url"), { maxOutputLength: mostBytes });
    return draftForm.parse(JSON.parse(unpacked.toString("utf8")));
  } catch {
    return null;
  }
}
