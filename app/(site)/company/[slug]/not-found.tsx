import Link from "next/link";
import { ServerCode } from "@/components/code/highlight";
import { formatCurl } from "@/components/playground/programs";
import { CompanyLinks } from "@/components/site/landing";
import { publicUrl } from "@/lib/env";

/** @param candidates the companies that the address may mean, where it means more than one. */
export default function CompanyNotFound({
  candidates = [],
}: {
  candidates?: { key: string; name: string }[];
}) {
  return (
    <div className="max-w-2xl">
      <p className="text-faded text-sm">404</p>
      <h1 className="mt-2 font-serif text-4xl tracking-tight">This page doesn’t exist.</h1>
      <p className="mt-5 text-lg leading-relaxed">
        {candidates.length > 0
          ? "The name in this address could mean more than one company."
          : "We don’t know a company or industry by the name in this address."}
      </p>
      {candidates.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {candidates.map(({ key, name }) => (
            <li key={key}>
              <Link href={`/company/${key}`} className="action">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <h2 className="section-title mt-10">Find a company</h2>
      <p className="mt-2 text-faded">
        <code className="font-mono text-sm">validate</code> takes a name, former name, ticker, CIK, LEI, ISIN,
        or web domain, and returns the company’s key, which is the end of its page’s address.
      </p>
      <ServerCode
        language="bash"
        text={formatCurl(publicUrl(), "validate", { company: "$BRK.B" })}
        label="Copy the call"
      />
      <h2 className="section-title mt-10">Companies to start with</h2>
      <CompanyLinks />
    </div>
  );
}
