import "server-only";
import { cookies } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import NextAuth, { type AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GithubProvider, { type GithubProfile } from "next-auth/providers/github";
import GoogleProvider, { type GoogleProfile } from "next-auth/providers/google";
import type { UserinfoEndpointHandler } from "next-auth/providers/oauth";
import { z } from "zod";
import { type SignInFrom, signInByProvider, signInByToken, signOut } from "@/lib/accounts/sign-in";
import { getDatabase } from "@/lib/db/open";
import { readDestination } from "@/lib/domain/sign-in";
import { env, publicUrl } from "@/lib/env";
import { logError } from "@/lib/log";
import { rememberDevice } from "./device-cookie";
import { isFromOwnPages, readRequestFacts } from "./request-facts";
import {
  hasSecureCookies,
  readSession,
  readSessionSecret,
  readViewer,
  sessionCookieName,
  sessionSeconds,
} from "./viewer";

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
