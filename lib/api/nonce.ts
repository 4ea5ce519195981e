import "server-only";
import { headers } from "next/headers";

/** The nonce of this request's Content-Security-Policy, which every inline script of the page must carry. */
export async function readNonce(): Promise<string | undefined> {
  return (await headers()).get("content-security-policy")?.match(/'nonce-([^']+)'/)?.[1];
}
