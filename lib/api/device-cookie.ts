import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { readEmailAddress } from "@/lib/domain/sign-in";
import { hasSecureCookies, readSessionSecret } from "./viewer";

/** Browsers keep a cookie for 400 days at most. */
const deviceSeconds = 400 * 24 * 60 * 60;

/** A browser may sign in as several addresses; those of the last ones are kept. */
const mostAddresses = 8;

const form = /^([\w-]{22})((?:\.[\w-]{43})+)$/;

const deviceCookieName = (): string => `${hasSecureCookies() ? "__Host-" : ""}footnote.device`;

/**
 * The browser's id, where it has signed in as an address before; else null. It outlives sessions and opens nothing: it
 * only keeps others from using up the links that this browser may ask for.
 *
 * @param typed an email address as somebody wrote it.
 */
export async function readDevice(typed: string): Promise<string | null> {
  const email = readEmailAddress(typed);
  const kept = (await cookies()).get(deviceCookieName())?.value;
  if (email === null || kept === undefined) return null;
  return openDevice(kept, email, await readSessionSecret());
}

/** Notes in this browser that it signed in as an address. Only within a server action or a route's handler. */
export async function rememberDevice(email: string): Promise<void> {
  const held = await cookies();
  const sealed = sealDevice(held.get(deviceCookieName())?.value, email, await readSessionSecret());
  held.set(deviceCookieName(), sealed, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: hasSecureCookies(),
    maxAge: deviceSeconds,
  });
}

/** The device of a cookie that vouches for an address, or null where it does not. */
export function openDevice(kept: string, email: string, secret: string): string | null {
  const read = readCookie(kept);
  if (!read) return null;
  const expected = Buffer.from(vouch(read.device, email, secret));
  return read.vouchers.some((voucher) => timingSafeEqual(Buffer.from(voucher), expected))
    ? read.device
    : null;
}

/** A cookie that vouches for an address, beside those that the browser's cookie vouches for already. */
export function sealDevice(kept: string | undefined, email: string, secret: string): string {
  const { device, vouchers } = readCookie(kept ?? "") ?? {
    device: randomBytes(16).toString("base64url"),
    vouchers: [],
  };
  const own = vouch(device, email, secret);
  const others = vouchers.filter((voucher) => voucher !== own);
  return [device, ...[own, ...others].slice(0, mostAddresses)].join(".");
}

function readCookie(kept: string): { device: string; vouchers: string[] } | null {
  const [, device, listed] = form.exec(kept) ?? [];
  if (device === undefined || listed === undefined) return null;
  return { device, vouchers: listed.slice(1).split(".").slice(0, mostAddresses) };
}

/** A keyed hash: it names the address to nobody, and nobody else can make it. */
function vouch(device: string, email: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "Footnote device cookie", 32));
  return createHmac("sha256", key).update(`${device}/${email}`).digest("base64url");
}
