import "server-only";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { RefusedError } from "./fetch-outcome";
import type { FetchLimits } from "./fetch-source";

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/**
 * Reads a body and decodes it, no further than the limits allow on either side of the decoder.
 *
 * @throws RefusedError beyond a limit or with a coding that is not known; otherwise the stream's or decoder's error.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string | null,
  { wireBytes, inflatedBytes }: Pick<FetchLimits, "wireBytes" | "inflatedBytes">,
): Promise<Buffer> {
  const decoder = createDecoder(contentEncoding);
  const chunks: Buffer[] = [];
  const onWire = bound(wireBytes, () => `more than ${megabytes(wireBytes)} on the wire`);
  const inflated = bound(inflatedBytes, () => `more than ${megabytes(inflatedBytes)} when inflated`);
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of inflated(source)) chunks.push(chunk);
  };
  if (decoder === null) await pipeline(body, onWire, collect);
  else await pipeline(body, onWire, decoder, collect);
  return Buffer.concat(chunks);
}

function bound(limit: number, reason: () => string) {
  return async function* count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new RefusedError(reason());
      yield chunk;
    }
  };
}

function createDecoder(contentEncoding: string | null): Transform | null {
  const coding = contentEncoding?.trim().toLowerCase() ?? "";
  if (coding === "" || coding === "identity") return null;
  if (coding === "gzip" || coding === "x-gzip") return createGunzip();
  if (coding === "br") return createBrotliDecompress();
  if (coding === "deflate") return createInflate();
  throw new RefusedError(`coded as ${JSON.stringify(coding.slice(0, 40))}`);
}
