import Link from "next/link";

export default function NotFoundPage() {
  return (
    <main className="mx-auto max-w-2xl px-5 py-24">
      <h1 className="font-serif text-3xl tracking-tight">This page does not exist.</h1>
      <p className="mt-4 text-faded">
        The address may be mistyped, or the company has another key: validate a name to get its key.
      </p>
      <p className="mt-6">
        <Link href="/" className="underline decoration-cite underline-offset-4">
          To the start
        </Link>
      </p>
    </main>
  );
}
