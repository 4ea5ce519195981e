import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { cookies } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import type { AuthOptions } from "next-auth";
import NextAuth from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { GithubProfile } from "next-auth/providers/github";
import GithubProvider from "next-auth/providers/github";
import type { GoogleProfile } from "next-auth/providers/google";
import GoogleProvider from "next-auth/providers/google";
import type { UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";
import { type SignInFrom, signInByProvider, signInByToken, signOut } from "@/lib/accounts/sign-in";
import { getDatabase } from "@/lib/db/open";
import { readDestination, readEmailAddress } from "@/lib/domain/sign-in";
import { env, publicUrl } from "@/lib/env";
import { logError } from "@/lib/log";
import { isFromOwnPages, readRequestFacts } from "./request-facts";
import {
  hasSecureCookies,
  readSession,
  readSessionSecret,
  readViewer,
  sessionCookieName,
  sessionSeconds,
} from "./viewer";

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
async function rememberDevice(email: string): Promise<void> {
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

/** A keyed hash: it doesn't reveal the address, and nobody else can compute it. */
function vouch(device: string, email: string, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "Footnote device cookie", 32));
  return createHmac("sha256", key).update(`${device}/${email}`).digest("base64url");
}

declare module "next-auth" {
  interface User {
    sessionId?: string;
  }
}

/** Providers that are set, by the names that people know them under. */
export function listProviders(): { id: "github" | "google"; name: string }[] {
  return [
    ...(env.GITHUB_ID && env.GITHUB_SECRET ? [{ id: "github" as const, name: "GitHub" }] : []),
    ...(env.GOOGLE_ID && env.GOOGLE_SECRET ? [{ id: "google" as const, name: "Google" }] : []),
  ];
}

/** How next-auth makes and reads sessions: one-time tokens, and the providers that are set. */
async function readAuthOptions(): Promise<AuthOptions> {
  process.env.NEXTAUTH_URL = new URL(publicUrl()).origin;
  return {
    secret: await readSessionSecret(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    useSecureCookies: hasSecureCookies(),
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [tokenProvider, ...oauthProviders()],
    callbacks: {
      redirect: ({ url, baseUrl }) => `${baseUrl}${readDestination(withoutOrigin(url, baseUrl))}`,
      signIn: ({ account, profile }) => account?.type !== "oauth" || isVerified(profile),
      jwt: async ({ token, user, account }) => {
        if (!account) return token;
        if (account.type !== "oauth") return { sub: user.id, sid: user.sessionId };
        const vouched = { provider: account.provider, email: user.email ?? "" };
        const opened = await signInByProvider(await getDatabase(), vouched, await readSignInFrom());
        if (!opened) throw new Error("A provider vouched for what is no address");
        await rememberDevice(opened.email);
        return { sub: opened.accountId, sid: opened.sessionId };
      },
    },
    logger: {
      error: (code) => logError(new Error("A sign-in failed"), { task: "sign-in", code }),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** An address of ours as next-auth writes it, whole, as a path. */
export const withoutOrigin = (url: string, origin = new URL(publicUrl()).origin): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;

const tokenProvider = CredentialsProvider({
  name: "Sign-in link",
  credentials: { token: {} },
  authorize: async (given) => {
    const opened = await signInByToken(await getDatabase(), given?.token ?? "", await readSignInFrom());
    if (!opened) return null;
    await rememberDevice(opened.email);
    return { id: opened.accountId, sessionId: opened.sessionId };
  },
});

async function readSignInFrom(): Promise<SignInFrom> {
  const { userAgent, address } = await readRequestFacts();
  return { userAgent, address, replaces: await readSession() };
}

function oauthProviders(): AuthOptions["providers"] {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = env;
  return [
    ...(GITHUB_ID && GITHUB_SECRET
      ? [
          GithubProvider<GithubProfile>({
            clientId: GITHUB_ID,
            clientSecret: GITHUB_SECRET,
            userinfo: { url: "https://api.github.com/user", request: readGithubProfile },
          }),
        ]
      : []),
    ...(GOOGLE_ID && GOOGLE_SECRET
      ? [GoogleProvider<GoogleProfile>({ clientId: GOOGLE_ID, clientSecret: GOOGLE_SECRET })]
      : []),
  ];
}

/** GitHub's profile with the address that GitHub has verified; the public one of a profile says nothing of that. */
const readGithubProfile: NonNullable<UserinfoEndpointHandler["request"]> = async ({ client, tokens }) => {
  const profile = await client.userinfo(tokens.access_token ?? "");
  const answer = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${tokens.access_token}`, Accept: "application/vnd.github+json" },
    cache: "no-store",
    signal: AbortSignal.timeout(10_000),
  });
  const email = answer.ok ? chooseVerified(await answer.json()) : null;
  return { ...profile, email: email ?? "", email_verified: email !== null };
};

const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The primary address of GitHub's list where it is verified. */
export function chooseVerified(listed: unknown): string | null {
  const read = githubEmails.safeParse(listed);
  return read.success ? (read.data.find((one) => one.primary && one.verified)?.email ?? null) : null;
}

/** Both providers' profiles say so in the same field: GitHub's by `readGithubProfile`, Google's by itself. */
function isVerified(profile: object | undefined): boolean {
  return profile !== undefined && "email_verified" in profile && profile.email_verified === true;
}

/** Answers a request that a browser sent to next-auth itself: a provider leading back, or an error to be shown. */
export async function answerAuthRequest(request: NextRequest, segments: string[]): Promise<Response> {
  const answer: Response = await NextAuth(
    request,
    { params: { nextauth: segments } },
    await readAuthOptions(),
  );
  return answer;
}

/** Signs the browser in with a link's token. Only within a server action. */
export async function startSession(token: string): Promise<"signed_in" | "refused"> {
  if (!isFromOwnPages(await readRequestFacts())) return "refused";
  const answer = await post(["callback", "credentials"], { token });
  return answer.cookies.has(sessionCookieName()) ? "signed_in" : "refused";
}

/**
 * Where the browser goes to sign in with a provider; null for one that is not set or does not answer. Only within a
 * server action.
 */
export async function startProvider(provider: string, next: string | null): Promise<string | null> {
  const known = listProviders().find(({ id }) => id === provider);
  if (!known || !isFromOwnPages(await readRequestFacts())) return null;
  const answer = await post(["signin", known.id], { callbackUrl: readDestination(next) });
  const url = answer.headers.get("location");
  return url?.startsWith(new URL(publicUrl()).origin) ? null : url;
}

/** Ends this browser's session. Only within a server action or a route's handler. */
export async function endOwnSession(): Promise<"ended" | "refused"> {
  if (!isFromOwnPages(await readRequestFacts())) return "refused";
  const viewer = await readViewer();
  if (viewer) await signOut(await getDatabase(), viewer, viewer.sessionId);
  // Browsers take a __Host- cookie's end only with its own attributes.
  (await cookies()).set(sessionCookieName(), "", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: hasSecureCookies(),
    maxAge: 0,
  });
  return "ended";
}

/** Posts a form to next-auth as its own pages would, and gives the browser the cookies that it answers with. */
async function post(segments: string[], form: Record<string, string>): Promise<NextResponse> {
  const csrf = await ask(["csrf"]);
  const { csrfToken }: { csrfToken?: unknown } = await csrf.json();
  return await ask(segments, { ...form, csrfToken: String(csrfToken) });
}

async function ask(segments: string[], form?: Record<string, string>): Promise<NextResponse> {
  const request = new NextRequest(new URL(`/api/auth/${segments.join("/")}`, publicUrl()), {
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const given = await answerAuthRequest(request, segments);
  const answer = new NextResponse(given.body, given);
  const held = await cookies();
  for (const cookie of answer.cookies.getAll()) held.set(cookie);
  return answer;
}
