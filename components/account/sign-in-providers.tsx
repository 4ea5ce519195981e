import { SubmitButton } from "@/components/ui/submit-button";

type Props = {
  providers: readonly { id: string; name: string }[];
  next: string;
  action: (form: FormData) => Promise<void>;
};

/** Sign-in with the providers that are set; nothing where there are none. */
export function ProviderButtons({ providers, next, action }: Props) {
  if (providers.length === 0) return null;
  return (
    <section aria-label="Sign in with another account" className="mt-8 border-rule border-t pt-6">
      <ul className="flex flex-wrap gap-3">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <form action={action}>
              <input type="hidden" name="provider" value={id} />
              <input type="hidden" name="next" value={next} />
              <SubmitButton variant="plain" pendingLabel={`To ${name}…`}>
                Sign in with {name}
              </SubmitButton>
            </form>
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

export function describeFailure(code: string | undefined): string | null {
  if (code === undefined) return null;
  return failures[code] ?? "Sign-in didn’t finish. Nothing has changed; try again.";
}
