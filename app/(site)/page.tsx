import { Briefing, Endnotes } from "@/components/briefing/briefing";
import { Footnotes } from "@/components/briefing/footnotes";
import { citedInTexts, readBriefing } from "@/components/briefing/read-briefing";
import { ServerCode } from "@/components/code/highlight";
import { DataThrough } from "@/components/company/coverage";
import { formatCurl } from "@/components/playground/programs";
import { CompanyLinks, OpenNote, PriceSection, Steps, TryForm } from "@/components/site/landing";
import { buttonClass } from "@/components/ui/button";
import { describeDemo, tryDemo } from "@/lib/api/demo";
import { readRequestFacts } from "@/lib/api/request-facts";
import { getDatabase } from "@/lib/db/open";
import { publicUrl } from "@/lib/env";
import { countVerified, loadBriefing, loadShowcase } from "./company/[slug]/load-company";

export const dynamic = "force-dynamic";

type Props = { searchParams: Promise<{ company?: string | string[] }> };

export default async function LandingPage({ searchParams }: Props) {
  const { company } = await searchParams;
  const trial = typeof company === "string" ? await tryCompany(company) : null;
  // Beside a name that was not found, the briefing of another company would read as its answer.
  const loaded = trial === null ? await loadShowcase() : trial.shown && (await loadBriefing(trial.shown));
  const answer = loaded && citedInTexts(loaded.answer);
  const read = answer && readBriefing(answer);
  return (
    <>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]">
        <div className="min-w-0">
          <h1 className="max-w-3xl font-serif text-4xl leading-tight tracking-tight sm:text-5xl">
            Company intelligence that shows its sources.
          </h1>
          <p className="mt-5 max-w-2xl text-balance text-faded text-lg leading-relaxed">
            Five operations over SEC filings and public registries. Every fact opens the document it comes
            from, and if the sources don’t support it, the answer is no.
          </p>
          <p className="mt-6 flex flex-wrap items-center gap-3">
            <a href="/request-key" data-soft className={buttonClass({ variant: "primary" })}>
              Request a key
            </a>
            <a href="/console/playground" data-soft className={buttonClass()}>
              Open the playground
            </a>
          </p>
          <TryForm trial={trial} />
        </div>
        {answer && read ? (
          <OpenNote citations={answer.citations} pieces={[...read.headline, ...read.paragraphs.flat()]} />
        ) : null}
      </div>
      {answer && read ? (
        <LiveBriefing answer={answer} read={read} verifiedQuotes={await countVerified(answer.citations)} />
      ) : (
        <div className="mt-12 max-w-2xl">
          <Start />
        </div>
      )}
      <PriceSection />
      <section aria-labelledby="companies" className="mt-14">
        <h2 id="companies" className="section-title">
          Companies to start with
        </h2>
        <CompanyLinks />
      </section>
    </>
  );
}

async function tryCompany(company: string) {
  const { address } = await readRequestFacts();
  return describeDemo(await tryDemo(await getDatabase(), address, company));
}

type LiveProps = Parameters<typeof Briefing>[0] & {
  answer: NonNullable<Awaited<ReturnType<typeof loadBriefing>>>["answer"];
};

function LiveBriefing({ answer, read, verifiedQuotes }: LiveProps) {
  return (
    <Footnotes citations={answer.citations}>
      <div className="mt-10 grid gap-x-16 gap-y-12 print:block lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:*:[aside]:col-start-2 lg:*:[aside]:row-span-2 lg:*:[aside]:row-start-1">
        <section aria-labelledby="live" className="min-w-0">
          <h2 id="live" className="mb-4 text-faded text-sm">
            A live briefing:{" "}
            <a href={`/company/${answer.entity.key}`} data-soft className="action text-ink">
              {answer.entity.name}
            </a>
            <DataThrough day={answer.meta.data_through} />
          </h2>
          <Briefing answer={answer} read={read} verifiedQuotes={verifiedQuotes} />
        </section>
        <aside className="min-w-0" aria-label="How to begin">
          <Start />
        </aside>
        <Endnotes citations={answer.citations} mentions={read.mentions} />
      </div>
    </Footnotes>
  );
}

function Start() {
  return (
    <>
      <Steps />
      <section aria-labelledby="first-call" className="mt-10">
        <h2 id="first-call" className="section-title">
          Your first call
        </h2>
        <ServerCode
          language="bash"
          label="Copy the call"
          text={formatCurl(publicUrl(), "corroborate", {
            company: "Apple",
            claims: [{ type: "role", person_name: "Tim Cook", role: "CEO" }],
          })}
        />
      </section>
    </>
  );
}
