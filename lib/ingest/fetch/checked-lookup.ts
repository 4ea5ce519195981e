import "server-only";
import { lookup as lookupName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { RefusedError } from "./fetch-outcome";
import { isPublicAddress } from "./public-address";

export type ResolvedAddress = { address: string; family: number };

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
