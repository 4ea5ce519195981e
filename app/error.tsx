"use client";

type Failure = { error: Error & { digest?: string }; reset: () => void };

/** In the place of any page that failed. Every visitor loads it, so it is short and uses nothing of ours. */
export default function SomethingFailed({ error, reset }: Failure) {
  return (
    <main role="alert" className="mx-auto max-w-3xl space-y-3 px-5 py-16">
      <h1 className="page-title">This page is unavailable</h1>
      {error.digest && <p className="break-all">Request {error.digest}</p>}
      <p className="flex gap-5">
        <button type="button" className="action" onClick={reset}>
          Try again
        </button>
        {/* The browser's own navigation: what failed may be the app's. */}
        <a href="/" className="action">
          Home
        </a>
      </p>
    </main>
  );
}
