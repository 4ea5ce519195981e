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
