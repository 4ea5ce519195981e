"use server";

import { redirect } from "next/navigation";
import type { SignInState } from "@/components/account/sign-in-form";
import { requestSignIn } from "@/lib/accounts/sign-in";
import { isFromOwnPages, readRequestFacts } from "@/lib/api/request-facts";
import { readDevice, startProvider, startSession } from "@/lib/api/sign-in";

import { getDatabase } from "@/lib/db/open";
import { formatWait } from "@/lib/domain/calendar";
import { readDestination } from "@/lib/domain/sign-in";
import { readText, signInForm } from "@/lib/web-forms/key-request";

const refused = (email: string, name: "email" | null, message: string): SignInState => ({
  errors: [{ name, message }],
  email,
  sentTo: null,
});

export async function mailLink(_: SignInState, form: FormData): Promise<SignInState> {
  const typed = readText(form, "email").slice(0, 300);
  const facts = await readRequestFacts();
  if (!isFromOwnPages(facts)) return refused(typed, null, "The form wasn’t sent from one of our pages.");
  const read = signInForm.safeParse({ email: typed, next: readText(form, "next") });
  if (!read.success)
    return refused(typed, "email", read.error.issues[0]?.message ?? "Enter your email address");
  const { email } = read.data;
  const asked = await requestSignIn(await getDatabase(), {
    email,
    next: readDestination(read.data.next),
    address: facts.address,
    device: await readDevice(email),
  });
  if (asked.outcome === "sent") return { errors: [], email, sentTo: email };
  if (asked.outcome === "failed")
    return refused(email, null, "We couldn’t send the email. Try again in a minute.");
  const wait = formatWait(asked.retryAfterSeconds);
  return refused(
    email,
    null,
    `Too many links were requested. Try again ${wait}; links we’ve already sent still work.`,
  );
}

export async function signInWithLink(form: FormData): Promise<void> {
  const token = readText(form, "token");
  const next = readDestination(readText(form, "next"));
  const outcome = await startSession(token);
  redirect(outcome === "signed_in" ? next : `/sign-in/${encodeURIComponent(token) || "none"}`);
}

export async function signInWithProvider(form: FormData): Promise<void> {
  const url = await startProvider(readText(form, "provider"), readText(form, "next"));
  redirect(url ?? "/sign-in?error=OAuthSignin");
}
