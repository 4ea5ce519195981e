/**
 * The part of a network address that one caller holds: all of an IPv4 address, and the first four groups of an IPv6
 * address, since a household or server has at least 2^64 of those to itself.
 */
export function ipPrefixOf(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "").toLowerCase();
  if (!bare.includes(":")) return bare;
  const [head = "", tail] = bare.split("%", 1)[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return writeNetwork(before);
  const after = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return writeNetwork([...before, ...zeros, ...after]);
}

const writeNetwork = (groups: string[]) => `${groups.slice(0, 4).join(":")}::/64`;

/** A network as people see it, without its last part: "192.0.2.x", "2001:db8:1:x". */
export function shortenIpPrefix(network: string): string {
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}:x`;
  return network.replace(/\.\d+$/, ".x");
}

/** A network of addresses: those that share its first `length` bits. */
type Network = { isV6: boolean; bits: bigint; length: number };

/** Reads "192.0.2.0/24", "2001:db8::/32" or a single address; null for what is neither. */
export function parseNetwork(text: string): Network | null {
  const [address = "", length, ...more] = text.trim().split("/");
  if (more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const parsed = parseAddress(address);
  if (!parsed) return null;
  const size = parsed.isV6 ? 128 : 32;
  const bits = length === undefined ? size : Number(length);
  return bits > size ? null : { ...parsed, length: bits };
}

/** Whether an address lies in one of the networks. An IPv4 address that came over IPv6 counts as itself. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const own = parseAddress(address);
  if (!own) return false;
  return networks.some((text) => {
    const network = parseNetwork(text);
    if (!network || network.isV6 !== own.isV6) return false;
    const rest = BigInt((own.isV6 ? 128 : 32) - network.length);
    return own.bits >> rest === network.bits >> rest;
  });
}

function parseAddress(text: string): Omit<Network, "length"> | null {
  const bare = text.trim().replace(/%.*$/, "");
  if (!bare.includes(":")) {
    const bits = parseV4(bare);
    return bits === null ? null : { isV6: false, bits };
  }
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) {
    const bits = parseV4(mapped);
    return bits === null ? null : { isV6: false, bits };
  }
  const bits = parseV6(bare);
  return bits === null ? null : { isV6: true, bits };
}

function parseV4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let bits = 0n;
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null;
    bits = (bits << 8n) | BigInt(part);
  }
  return bits;
}

function parseV6(text: string): bigint | null {
  const halves = text.split("::");
  if (halves.length > 2) return null;
  const groupsOf = (half: string | undefined) => (half === undefined || half === "" ? [] : half.split(":"));
  const [head, tail] = [groupsOf(halves[0]), groupsOf(halves[1])];
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  let bits = 0n;
  for (const group of groups) {
    if (!/^[0-9a-f]{1,4}$/i.test(group)) return null;
    bits = (bits << 16n) | BigInt(`0x${group}`);
  }
  return bits;
}
