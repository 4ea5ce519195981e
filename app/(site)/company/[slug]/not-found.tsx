import { CodeBlock } from "@/components/site/code-block";
import { CompanyLinks } from "@/components/site/company-links";
import { writeCurl } from "@/components/site/write-curl";
import { publicUrl } from "@/lib/env";

export default function CompanyNotFound() {
  return (
    <div className="max-w-2xl">
      <p className="text-faded text-sm">404</p>
      <h1 className="mt-2 font-serif text-4xl tracking-tight">This page does not exist.</h1>
      <p className="mt-5 text-lg leading-relaxed">
        No company or industry has the key in this address. A company’s page is found under its entity key,
        such as <code className="font-mono text-base">apple</code>, not under its ticker or a former name.
      </p>
      <h2 className="section-title mt-10">Find the key of a company</h2>
      <p className="mt-2 text-faded">
        <code className="font-mono text-sm">validate</code> resolves names, tickers, CIKs, LEIs, web domains
        and former names, and answers with the key.
      </p>
      <CodeBlock text={writeCurl(publicUrl(), "validate", { company: "$BRK.B" })} label="Copy the call" />
      <h2 className="section-title mt-10">Companies to look at</h2>
      <CompanyLinks />
    </div>
  );
}
