import Link from "next/link";
import { CodeBlock } from "@/components/site/code-block";
import { publicUrl } from "@/lib/env";
import { catalog, pathOf } from "@/lib/operations/catalog";

export const dynamic = "force-dynamic";

const examples = [
  { key: "apple", name: "Apple" },
  { key: "nvidia", name: "Nvidia" },
  { key: "nike", name: "Nike" },
  { key: "stripe", name: "Stripe" },
];

export default function LandingPage() {
  const call = [
    `curl -s ${publicUrl()}/api/v1/corroborate \\`,
    `  -H "Authorization: Bearer YOUR_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"company": "Apple", "claims": [{"type": "role", "person_name": "Tim Cook", "role": "CEO"}]}'`,
  ].join("\n");
  return (
    <>
      <h1 className="max-w-2xl font-serif text-4xl leading-tight tracking-tight sm:text-5xl">
        Company intelligence that shows its sources.
      </h1>
      <p className="mt-5 max-w-2xl text-faded text-lg leading-relaxed">
        Five operations over SEC filings and public registries. Every fact opens the document that it comes
        from, and what the sources do not support is answered with a no.
      </p>

      <section aria-labelledby="first-call" className="mt-10">
        <h2 id="first-call" className="font-medium text-lg">
          A first call
        </h2>
        <CodeBlock text={call} />
      </section>

      <section aria-labelledby="operations" className="mt-10">
        <h2 id="operations" className="font-medium text-lg">
          Operations
        </h2>
        <dl className="mt-3 divide-y divide-rule border-rule border-y">
          {catalog.map((contract) => (
            <div key={contract.name} className="grid gap-1 py-3 sm:grid-cols-[13rem_1fr_9rem] sm:gap-4">
              <dt className="font-mono text-sm">{pathOf(contract)}</dt>
              <dd>{contract.summary}</dd>
              <dd className="text-faded text-sm tabular-nums sm:text-right">
                ${(contract.unitPriceCents / 100).toFixed(2)} a {contract.unit}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-faded text-sm">Prices apply past the included volume of a key.</p>
      </section>

      <section aria-labelledby="companies" className="mt-10">
        <h2 id="companies" className="font-medium text-lg">
          Companies to look at
        </h2>
        <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {examples.map((example) => (
            <li key={example.key}>
              <Link
                href={`/company/${example.key}`}
                className="underline decoration-cite underline-offset-4 hover:text-cite"
              >
                {example.name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
