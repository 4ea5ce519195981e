import Link from "next/link";

export default function SourceNotFound() {
  return (
    <div className="max-w-2xl">
      <p className="text-faded text-sm">404</p>
      <h1 className="mt-2 font-serif text-4xl tracking-tight">We don’t have this source.</h1>
      <p className="mt-5 text-lg leading-relaxed">
        No document has the ID in this address. Every fact in a response comes with its ID, as{" "}
        <code className="font-mono text-base">source.id</code> and{" "}
        <code className="font-mono text-base">citations[].id</code>; a filing’s is{" "}
        <code className="font-mono text-base">sec-</code> with its accession number.
      </p>
      <p className="mt-6">
        <Link href="/" className="action">
          Home
        </Link>
      </p>
    </div>
  );
}
