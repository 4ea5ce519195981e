import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { describeFailure, ProviderButtons } from "@/components/account/sign-in-providers";
import { PageHeader } from "@/components/ui/page-header";
import { Notice } from "@/components/ui/status";
import { outboxFolder } from "@/lib/accounts/mail";
import { listProviders, withoutOrigin } from "@/lib/api/sign-in";
import { readViewer } from "@/lib/api/viewer";
import { readDestination } from "@/lib/domain/sign-in";
import { mailLink, signInWithProvider } from "./actions";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const asked = await searchParams;
  const single = (name: string) => (typeof asked[name] === "string" ? asked[name] : undefined);
  // next-auth leads back here, when a provider has failed, with an address of its own form.
  const next = readDestination(single("next") ?? withoutOrigin(single("callbackUrl") ?? ""));
  const viewer = await readViewer();
  // Whoever signed in long ago is sent here again before a key is shown or a role is given.
  const isAgain = single("again") !== undefined && viewer !== null && !viewer.isFresh;
  if (viewer && !isAgain) redirect(next);
  const failure = describeFailure(single("error"));
  return (
    <div className="max-w-xl">
      <PageHeader title={isAgain ? "Sign in again" : "Sign in"} lead={leadOf(next, isAgain)} />
      {failure ? (
        <div className="mb-6">
          <Notice kind="failed" title="You are not signed in">
            {failure}
          </Notice>
        </div>
      ) : null}
      <SignInForm next={next} outbox={outboxFolder()} action={mailLink} />
      <ProviderButtons providers={listProviders()} next={next} action={signInWithProvider} />
    </div>
  );
}

function leadOf(next: string, isAgain: boolean): string | undefined {
  if (isAgain)
    return "You signed in over an hour ago. Sign in again before a key is shown or a role changes; then you're back on your page.";
  return next === "/console" ? undefined : "Sign in to go on to the page that you asked for.";
}
