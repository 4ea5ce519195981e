import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/form";
import { PageHeader } from "@/components/ui/page-header";
import { SentForm } from "@/components/ui/sent-form";
import { describeLink, isKeyRequest } from "@/lib/accounts/sign-in";
import { getDatabase } from "@/lib/db/open";
import { readDestination } from "@/lib/domain/sign-in";
import { signInWithLink } from "../actions";

export const metadata: Metadata = { title: "Sign in", robots: { index: false } };

type Props = {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const reasons = {
  used: "This link, or a newer one to the same address, was already used. Each link works once.",
  expired: "This link has expired. Links in emails work for 15 minutes.",
  unknown: "This link isn’t valid. Copy the whole address from the email.",
};

/** Looking at the page does not use the link up: programs that follow every link in a mail do no harm. */
export default async function SignInLinkPage({ params, searchParams }: Props) {
  const { token } = await params;
  const { next: asked } = await searchParams;
  const next = readDestination(typeof asked === "string" ? asked : undefined);
  const link = await describeLink(await getDatabase(), token);
  if (link.state !== "usable")
    return (
      <div className="max-w-xl">
        <PageHeader title="This link doesn’t work" lead={reasons[link.state]} />
        <ButtonLink
          variant="primary"
          href={next === "/console" ? "/sign-in" : `/sign-in?next=${encodeURIComponent(next)}`}
        >
          Ask for a new link
        </ButtonLink>
      </div>
    );
  const isRequest = isKeyRequest(next);
  return (
    <div className="max-w-xl">
      {isRequest ? (
        <PageHeader
          title="Confirm your email"
          lead={<>Your key request isn’t sent yet. Confirm {link.email}, then send it from the form.</>}
        />
      ) : (
        <PageHeader title="Sign in" lead={<>You’re about to sign in as {link.email}.</>} />
      )}
      <SentForm action={signInWithLink}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="next" value={next} />
        <SubmitButton pendingLabel={isRequest ? "Confirming…" : "Signing in…"}>
          {isRequest ? "Confirm and finish" : "Sign in"}
        </SubmitButton>
      </SentForm>
    </div>
  );
}
