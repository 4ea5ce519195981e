import { WholeCodes } from "@/components/briefing/briefing";
import {
  type Citation,
  describeCitation,
  type Piece,
  sourceAddress,
  webAddress,
} from "@/components/briefing/read-briefing";
import { CompanyInput } from "@/components/company/company-input";
import { Button, chipClass } from "@/components/ui/button";
import { controlClass, FieldError } from "@/components/ui/field";
import { formatCents } from "@/lib/domain/amounts";
import { tierNames, tiers } from "@/lib/domain/tiers";
import { catalog } from "@/lib/operations/catalog";
import { pathOf } from "@/lib/operations/contract";
import { corroborate, mostClaims } from "@/lib/operations/corroborate/contract";

/** What the landing page says of a company that a visitor tried. */
type TrialView = {
  company: string;
  message: string;
  /** The key of the company whose briefing it shows; null where there is none. */
  shown: string | null;
  /** Companies that it may mean. */
  matches: readonly { key: string; name: string }[];
};

/** Ways to name a company: a former name, a symbol, plain words. */
const chips = ["Facebook", "$BRK.B", "apple computer"];

const addressOf = (company: string) => `/?company=${encodeURIComponent(company)}`;

/** A company to try without an account; works without a script. */
export function TryForm({ trial }: { trial: TrialView | null }) {
  return (
    <div className="mt-8 max-w-2xl">
      <CompanyForm
        label="Try a company, no account needed"
        first={trial?.company}
        error={trial !== null && trial.shown === null ? trial.message : undefined}
      />
      <div role="status">
        {trial ? (
          <>
            {trial.shown === null ? null : <p className="mt-3">{trial.message}</p>}
            {trial.matches.length > 0 ? (
              <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
                {trial.matches.map(({ key, name }) => (
                  <li key={key}>
                    <a href={addressOf(key)} data-soft="stay" className="action">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-faded">For example</span>
        {chips.map((chip) => (
          <a key={chip} href={addressOf(chip)} data-soft="stay" className={chipClass}>
            {chip}
          </a>
        ))}
      </p>
    </div>
  );
}

type CompanyFormProps = { label: string; first: string | undefined; error?: string | undefined };

/** A line for a company, which leads to its briefing on the landing page. */
export function CompanyForm({ label, first, error }: CompanyFormProps) {
  return (
    <form action="/" data-soft="stay">
      <label htmlFor="try-company" className="block font-medium">
        {label}
      </label>
      <p id="try-company-hint" className="mt-0.5 text-faded text-sm">
        A name, former name, brand, ticker, CIK, or web domain.
      </p>
      <div className="mt-2 flex gap-2">
        <div className="min-w-0 max-w-sm flex-1">
          <CompanyInput
            id="try-company"
            className={controlClass}
            name="company"
            required
            minLength={2}
            maxLength={200}
            first={first}
            // Another trial, another beginning.
            key={first}
            placeholder="Name or ticker"
            aria-describedby={error === undefined ? "try-company-hint" : "try-company-hint try-company-error"}
            aria-invalid={error !== undefined}
            isSentOnPick
          />
        </div>
        <Button type="submit">Show the briefing</Button>
      </div>
      <div role="alert" className="mt-1.5 empty:hidden">
        <FieldError id="try-company" error={error} />
      </div>
    </form>
  );
}

/** The words that stand before a note's first mention; none where the pieces do not mention it. */
function sentenceOf(pieces: readonly Piece[], n: number): string {
  const mention = pieces.find((piece) => "n" in piece && piece.n === n);
  return mention && "sentence" in mention ? `${mention.sentence} ` : "";
}

/** What a note opens, for those who have not pressed one yet: the first that quotes, else the first of the headline. */
export function OpenNote({
  citations,
  pieces,
}: {
  citations: readonly Citation[];
  pieces: readonly Piece[];
}) {
  const first = pieces.find((piece) => "n" in piece);
  const note =
    citations.find(({ passages }) => passages.length > 0) ??
    citations.find(({ n }) => first && "n" in first && n === first.n) ??
    citations[0];
  if (!note) return null;
  const [passage] = note.passages;
  const original = webAddress(note.url);
  return (
    <aside aria-label="What a note opens" className="lg:pt-3">
      <p className="text-faded text-sm">Every footnote opens its source. For example:</p>
      <p className="mt-2 mb-3 font-serif text-lg leading-snug">
        {sentenceOf(pieces, note.n)}
        <span className="rounded bg-marker px-1 font-sans text-ink text-sm tabular-nums">[{note.n}]</span>
      </p>
      <div className="rounded-md border border-rule bg-sheet px-5 py-4 text-sm leading-normal shadow-sheet">
        <p className="text-faded text-xs">
          <WholeCodes text={describeCitation(note)} />
        </p>
        <p className="mt-1 font-medium text-base">{note.title}</p>
        {passage ? (
          <blockquote className="mt-3 border-cite border-l-2 pl-3 font-serif text-[0.95rem] leading-relaxed">
            “{passage.quote}”
          </blockquote>
        ) : (
          <p className="mt-3 text-faded">
            The figures come from the filing’s own data, so the document is cited as a whole.
          </p>
        )}
        <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
          <a
            href={sourceAddress(
              passage?.document_id ?? note.id,
              passage && { start: passage.quote_start, end: passage.quote_end },
            )}
            data-soft
            className="action"
          >
            {passage ? "Read the passage" : "Source details"}
          </a>
          {original ? (
            <a href={original} rel="noreferrer" className="action">
              Original at {new URL(original).hostname.replace("www.", "")}
            </a>
          ) : null}
        </p>
      </div>
    </aside>
  );
}

const steps = [
  ["Request a key", "Tell us what you’re building and how many calls a month you expect."],
  ["Approval within one business day", "A person reads your request and sets the tier, limits, and expiry."],
  ["First call", "Reveal the key once, paste the call below, and read a response with its sources."],
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

/** What each operation costs, with the arithmetic of an example. */
export function PriceList() {
  const { unitPriceCents } = corroborate;
  return (
    <>
      <dl className="mt-3 divide-y divide-rule border-rule border-y">
        {catalog.map((contract) => (
          <div key={contract.name} className="grid gap-1 py-3 sm:grid-cols-[13rem_1fr_9rem] sm:gap-4">
            <dt className="font-mono text-sm sm:pt-0.5">
              <a href={`/docs/${contract.name}`} data-soft className="hover:underline">
                {pathOf(contract)}
              </a>
            </dt>
            <dd>{contract.summary}</dd>
            <dd className="text-sm tabular-nums sm:pt-0.5 sm:text-right">
              {formatCents(contract.unitPriceCents)} per {contract.unit}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-faded text-sm tabular-nums">
        A corroborate call with {mostClaims} claims: {mostClaims} claims × {formatCents(unitPriceCents)} ={" "}
        {formatCents(mostClaims * unitPriceCents)}
      </p>
    </>
  );
}

/** Prices in short, and the way to the whole page. */
export function PriceSection() {
  const included = tierNames.map((name) => tiers[name].included.toLocaleString("en-US"));
  return (
    <section id="price" aria-labelledby="operations" className="mt-14">
      <h2 id="operations" className="section-title">
        Operations and prices
      </h2>
      <PriceList />
      <p className="mt-1 text-faded text-sm">
        You pay only beyond your key’s included volume: {included.slice(0, -1).join(", ")}, or{" "}
        {included.at(-1)} units a day, by tier. A call that ends in an error costs nothing.{" "}
        <a href="/pricing" data-soft className="action">
          All about pricing
        </a>
      </p>
    </section>
  );
}

const examples = [
  { key: "apple", name: "Apple" },
  { key: "nvidia", name: "Nvidia" },
  { key: "microsoft", name: "Microsoft" },
  { key: "boeing", name: "Boeing" },
  { key: "nike", name: "Nike" },
  { key: "walmart", name: "Walmart" },
];

/** A few companies whose pages are worth a look. */
export function CompanyLinks() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      {examples.map(({ key, name }) => (
        <li key={key}>
          <a href={`/company/${key}`} data-soft className="action">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
