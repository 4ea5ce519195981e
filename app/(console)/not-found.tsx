import { ButtonLink } from "@/components/ui/button-link";

/** Stands in the frame of the console: what the page would hold is not there, or not for whoever asks. */
export default function ConsolePageNotFound() {
  return (
    <>
      <p className="text-faded text-sm">404</p>
      <h1 className="page-title mt-2">This page doesn’t exist.</h1>
      <p className="mt-4 max-w-xl text-lg leading-relaxed">
        The address may be mistyped, or it belongs to another account. Sign in with that account to see it.
      </p>
      <p className="mt-6">
        <ButtonLink href="/console">Overview</ButtonLink>
      </p>
    </>
  );
}
