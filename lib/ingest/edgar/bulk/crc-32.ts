import "server-only";

// Node has a CRC-32 of its own only since 20.15.
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

/** The checksum by which a zip archive knows an entry's bytes; `before` is that of the bytes that came before. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = before ^ 0xffffffff;
  for (let at = 0; at < bytes.length; at += 1)
    value = (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
