"use client";

type Failure = { error: Error & { digest?: string }; reset: () => void };

/** In the place of any page that failed. Every visitor loads it, so it uses nothing of ours. */
export default function SomethingFailed({ error, reset }: Failure) {
  return (
    <main className="mx-auto max-w-3xl px-5 py-16">
      <div role="alert" className="rounded-md border border-failed border-dashed p-8 sm:p-12">
        <h1 className="font-serif text-section">This page is unavailable</h1>
        <p className="mt-2 max-w-prose text-faded">Nothing is lost. We couldn’t show it right now.</p>
        {error.digest ? (
          <p className="mt-2 text-faded text-sm">
            Request <code className="break-all font-mono">{error.digest}</code>
          </p>
        ) : null}
        <p className="mt-5 flex flex-wrap items-center gap-5">
          <button type="button" className="action" onClick={reset}>
            Try again
          </button>
          {/* The browser's own navigation: what failed may be the app's. */}
          <a href="/" className="action">
            Home
          </a>
        </p>
      </div>
    </main>
  );
}
