import "server-only";
import { cookies } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { signOut } from "@/lib/accounts/sign-in";
import { getDatabase } from "@/lib/db/open";
import { readDestination } from "@/lib/domain/safe-redirect";
import { publicUrl } from "@/lib/env";
import { isFromOwnPages, readRequestFacts } from "./request-facts";
import { hasSecureCookies, sessionCookieName } from "./session-cookie";
import { listProviders, readAuthOptions } from "./session-options";
import { readViewer } from "./viewer";

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
export async function endSession(): Promise<"ended" | "refused"> {
  if (!isFromOwnPages(await readRequestFacts())) return "refused";
  const viewer = await readViewer();
  if (viewer) await signOut(await getDatabase(), viewer, viewer.sessionId);
  // Browsers take a __Secure- cookie's end only with its own attributes.
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
