import "server-only";
import { lookup as lookupName } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Ends a request by our own rules, from inside a connection or a stream. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** The refusal in an error or among its causes, if there is one. */
export function findRefusal(error: unknown): RefusedError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedError) return cause;
    if (cause instanceof AggregateError) {
      const inner = cause.errors.find((one) => one instanceof RefusedError);
      if (inner instanceof RefusedError) return inner;
    }
  }
  return null;
}

/** Networks that are nobody's public host: IANA's special-purpose registries. */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Within 2000::/3, the only public range of IPv6. The first holds Teredo and documentation, the second 6to4. */
const specialIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const blocked = new BlockList();
for (const [network, bits] of specialIpv4) blocked.addSubnet(network, bits, "ipv4");
for (const [network, bits] of specialIpv6) blocked.addSubnet(network, bits, "ipv6");

const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/**
 * Whether an IP address is a public unicast one. IPv4 inside IPv6 (mapped, translated, 6to4, Teredo) never is:
 * it would be a second way of writing a private address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}

type ResolvedAddress = { address: string; family: number };

/** Every address of a host name. */
export type ResolveName = (host: string) => Promise<ResolvedAddress[]>;

const resolveBySystem: ResolveName = (host) => lookupName(host, { all: true, verbatim: true });

/**
 * A name resolution for one connection: the addresses are looked up once, all must be public, and the connection is
 * made to these very addresses, so that a second answer of the name server changes nothing.
 */
export function createCheckedLookup(resolve: ResolveName = resolveBySystem): LookupFunction {
  return (host, options, callback) => {
    resolveChecked(host, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), ""),
    );
  };
}

async function resolveChecked(
  host: string,
  resolve: ResolveName,
): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
  const [first, ...others] = await resolve(host);
  if (first === undefined) throw new Error(`${host} has no address`);
  const hidden = [first, ...others].find(({ address }) => !isPublicAddress(address));
  if (hidden !== undefined)
    throw new RefusedError(`${host} has the address ${hidden.address}, not a public one`);
  return [first, ...others];
}
