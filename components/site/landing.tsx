import Form from "next/form";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { controlClass } from "@/components/ui/field";
import { dollarsOf, tiers } from "@/lib/domain/pricing";
import { catalog } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import { corroborate, mostClaims } from "@/lib/operations/corroborate/contract";

/** What the landing page says of a company that a visitor tried. */
type TrialView = {
  company: string;
  message: string;
  /** Companies that it may mean. */
  matches: readonly { key: string; name: string }[];
};

/** A company to try without an account; works without a script. */
export function TryForm({ trial }: { trial: TrialView | null }) {
  return (
    <div className="mt-8 max-w-2xl">
      <Form action="/" scroll={false}>
        <label htmlFor="try-company" className="block font-medium">
          Try a company, without an account
        </label>
        <p id="try-hint" className="mt-0.5 text-faded text-sm">
          A name, former name, brand, ticker, CIK or web domain.
        </p>
        <div className="mt-2 flex gap-2">
          <input
            id="try-company"
            name="company"
            required
            minLength={2}
            maxLength={200}
            defaultValue={trial?.company}
            // Another trial, another beginning.
            key={trial?.company}
            placeholder="Facebook"
            autoComplete="off"
            aria-describedby="try-hint"
            className={`${controlClass} min-w-0 max-w-sm flex-1`}
          />
          <button type="submit" className={buttonClass()}>
            Show its briefing
          </button>
        </div>
      </Form>
      <div role="status">
        {trial ? (
          <>
            <p className="mt-3">{trial.message}</p>
            {trial.matches.length > 0 ? (
              <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
                {trial.matches.map(({ key, name }) => (
                  <li key={key}>
                    <Link href={`/?company=${key}`} prefetch={false} scroll={false} className="action">
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}

const steps = [
  ["Request a key", "Say what you are building and how many calls a month you expect."],
  ["Approval within one business day", "A person reads the request and sets tier, limits and expiry."],
  ["First call", "Reveal the key once, paste the call below, read an answer with its sources."],
] as const;

/** The way to a first answer, in three steps. */
export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="section-title">
        Three steps
      </h2>
      <ol className="mt-3 divide-y divide-rule border-rule border-y">
        {steps.map(([title, text], at) => (
          <li key={title} className="grid grid-cols-[1.75rem_minmax(0,1fr)] py-3">
            <span aria-hidden className="font-serif text-faded text-lg tabular-nums leading-6">
              {at + 1}
            </span>
            <div>
              <h3 className="font-medium">{title}</h3>
              <p className="text-faded text-sm leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const formatPrice = (cents: number) => `$${dollarsOf(cents).toFixed(2)}`;

/** What each operation costs, with the arithmetic of an example. */
export function PriceList() {
  const { unitPriceCents } = corroborate;
  return (
    <section id="price" aria-labelledby="operations" className="mt-14">
      <h2 id="operations" className="section-title">
        Operations and prices
      </h2>
      <dl className="mt-3 divide-y divide-rule border-rule border-y">
        {catalog.map((contract) => (
          <div key={contract.name} className="grid gap-1 py-3 sm:grid-cols-[13rem_1fr_9rem] sm:gap-4">
            <dt className="font-mono text-sm sm:pt-0.5">{pathOf(contract)}</dt>
            <dd>{contract.summary}</dd>
            <dd className="text-faded text-sm tabular-nums sm:text-right">
              {formatPrice(contract.unitPriceCents)} a {contract.unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 font-serif text-xl tabular-nums">
        {mostClaims} claims × {formatPrice(unitPriceCents)} = {formatPrice(mostClaims * unitPriceCents)}
      </p>
      <p className="mt-1 text-faded text-sm">
        Past the included volume of a key: {tiers.preview.included}, {tiers.build.included} or{" "}
        {tiers.scale.included.toLocaleString("en-US")} units a day, by tier. A call that ends in an error
        costs nothing.
      </p>
    </section>
  );
}

const examples = [
  { key: "apple", name: "Apple" },
  { key: "nvidia", name: "Nvidia" },
  { key: "nike", name: "Nike" },
  { key: "stripe", name: "Stripe" },
];

/** A few companies whose pages are worth a look. */
export function CompanyLinks() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {examples.map(({ key, name }) => (
        <li key={key}>
          <Link href={`/company/${key}`} className="action">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
