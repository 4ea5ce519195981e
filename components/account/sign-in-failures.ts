/** next-auth's words for what went wrong, in ours. Anything else in the address is not shown. */
const failures: Readonly<Record<string, string>> = {
  AccessDenied: "That account has no verified email address, which sign-in rests on.",
  OAuthCallback: "The provider did not confirm the sign-in, or it was cancelled there.",
};

export function describeFailure(code: string | undefined): string | null {
  if (code === undefined) return null;
  return failures[code] ?? "The sign-in could not be finished. Nothing has changed; try again.";
}
