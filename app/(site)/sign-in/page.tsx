import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { SubmitButton } from "@/components/ui/form";
import { PageHeader } from "@/components/ui/page-header";
import { SentForm } from "@/components/ui/sent-form";
import { Notice } from "@/components/ui/status";
import { outboxPlace } from "@/lib/accounts/mail";
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
          <Notice kind="failed" title="You’re not signed in">
            {failure}
          </Notice>
        </div>
      ) : null}
      {single("deleted") !== undefined && viewer === null ? (
        <div className="mb-6">
          <Notice kind="success" title="Your account is deleted" isLive>
            If you sign in with the same address again, you get a new, empty account.
          </Notice>
        </div>
      ) : null}
      <SignInForm next={next} outbox={outboxPlace()} action={mailLink} />
      <ProviderButtons providers={listProviders()} next={next} action={signInWithProvider} />
    </div>
  );
}

function leadOf(next: string, isAgain: boolean): string | undefined {
  if (isAgain)
    return "You signed in over an hour ago. Sign in again to show a key or change a role; you’ll come right back.";
  return next === "/console" ? undefined : "Sign in to continue to the page you asked for.";
}

type ProviderButtonsProps = {
  providers: readonly { id: string; name: string }[];
  next: string;
  action: (form: FormData) => Promise<void>;
};

/** Sign-in with the providers that are set; nothing where there are none. */
function ProviderButtons({ providers, next, action }: ProviderButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <section aria-label="Sign in with another account" className="mt-8 border-rule border-t pt-6">
      <ul className="flex flex-wrap gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <SentForm action={action}>
              <input type="hidden" name="provider" value={id} />
              <input type="hidden" name="next" value={next} />
              <SubmitButton variant="plain" pendingLabel={`To ${name}…`}>
                Sign in with {name}
              </SubmitButton>
            </SentForm>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** next-auth's words for what went wrong, in ours. Anything else in the address is not shown. */
const failures: Readonly<Record<string, string>> = {
  AccessDenied: "That account has no verified email address, which we need to sign you in.",
  OAuthCallback: "The provider didn’t confirm the sign-in, or it was canceled there.",
};

function describeFailure(code: string | undefined): string | null {
  if (code === undefined) return null;
  return failures[code] ?? "Sign-in didn’t finish. Nothing has changed; try again.";
}
