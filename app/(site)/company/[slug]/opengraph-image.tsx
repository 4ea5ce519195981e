import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { notFound } from "next/navigation";
import { ImageResponse } from "next/og";
import { labelType } from "@/components/company/describe-company";
import { listFacts } from "@/components/company/facts";
import { formatDay } from "@/lib/domain/calendar";
import { countVerified, loadBriefing } from "./load-company";

export const alt = "The company’s name with its key facts";
export const size = { width: 1200, height: 630 };
export const contentType = "image/png";

type Loaded = NonNullable<Awaited<ReturnType<typeof loadBriefing>>>;

/** Images by company and day of its data: drawing one takes a processor a quarter of a second. */
const drawn = new LRUCache<string, ArrayBuffer>({ max: 100 });

/** What a shared link to a company shows, drawn from the facts of its page. */
export default async function CompanyImage({ params }: { params: Promise<{ slug: string }> }) {
  const loaded = await loadBriefing((await params).slug, "intelligence");
  if (!loaded) notFound();
  const { entity, meta } = loaded.answer;
  const name = `${entity.key} ${meta.data_through}`;
  const image = drawn.get(name) ?? (await draw(loaded));
  drawn.set(name, image);
  return new Response(image, {
    headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=86400" },
  });
}

async function draw(loaded: Loaded): Promise<ArrayBuffer> {
  const image = new ImageResponse(
    <Card answer={loaded.answer} verifiedQuotes={await countVerified(loaded.answer.citations)} />,
    { ...size, fonts: await readFonts() },
  );
  return await image.arrayBuffer();
}

let fonts: Promise<{ name: string; data: Buffer; weight: 400 }[]> | undefined;

/** The fonts of the pages, which stand still in these files: what draws the image reads no variable ones. */
function readFonts() {
  const packages = path.join(process.cwd(), "node_modules/@fontsource");
  const read = async (name: string, file: string) => ({
    name,
    data: await readFile(file),
    weight: 400 as const,
  });
  fonts ??= Promise.all([
    read("Serif", path.join(packages, "source-serif-4/files/source-serif-4-latin-400-normal.woff")),
    read("Sans", path.join(packages, "inter/files/inter-latin-400-normal.woff")),
  ]);
  return fonts;
}

/** The facts that say most in a glance, in reading order. */
const shownFields = ["revenue", "netIncome", "employees", "headquarters", "founded", "sector"];
const figures = ["revenue", "netIncome"];
const mostFacts = 4;

/** An amount says nothing without its period, which there is room for above it. */
function withPeriod<Fact extends { label: string; value: string }>(fact: Fact): Fact {
  const [amount = "", ...period] = fact.value.split(/, (?:up|down) /)[0]?.split(", ") ?? [];
  return { ...fact, label: [fact.label, ...period].join(", "), value: amount };
}

function Card({ answer, verifiedQuotes }: Loaded & { verifiedQuotes: number }) {
  const { entity, meta, citations } = answer;
  const facts = listFacts(answer)
    .filter(({ field }) => shownFields.includes(field))
    .sort((one, other) => shownFields.indexOf(one.field) - shownFields.indexOf(other.field))
    .slice(0, mostFacts)
    .map((fact) => (figures.includes(fact.field) ? withPeriod(fact) : fact));
  return (
    <div style={sheet}>
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 28, color: faded }}>
        <div style={{ display: "flex" }}>
          {[labelType(entity.type, meta.coverage), entity.ticker].filter(Boolean).join(" · ")}
        </div>
        <div style={{ display: "flex", fontFamily: "Serif", fontSize: 36, color: ink }}>
          Footnote<span style={{ color: cite, fontFamily: "Sans", fontSize: 20, marginLeft: 4 }}>[1]</span>
        </div>
      </div>
      <div style={{ ...title, fontSize: entity.name.length > 28 ? 64 : 84 }}>{shorten(entity.name, 60)}</div>
      <div style={{ display: "flex", flexWrap: "wrap", marginTop: "auto" }}>
        {facts.map(({ field, label, value }) => (
          <div key={field} style={{ display: "flex", flexDirection: "column", width: 500, marginTop: 24 }}>
            <span style={{ fontSize: 22, color: faded }}>{label}</span>
            <span style={{ fontSize: 30, marginTop: 4 }}>{shorten(value, 34)}</span>
          </div>
        ))}
      </div>
      <div style={foot}>
        {[
          `${citations.length} ${citations.length === 1 ? "source" : "sources"}`,
          ...(verifiedQuotes > 0
            ? [`${verifiedQuotes} verified ${verifiedQuotes === 1 ? "quote" : "quotes"}`]
            : []),
          ...(meta.data_through ? [`data through ${formatDay(meta.data_through)}`] : []),
        ].join(" · ")}
      </div>
    </div>
  );
}

const shorten = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;

/** The inks of app/globals.css in light, in a notation that the drawing understands. */
const ink = "#231f1b";
const faded = "#5c544c";
const cite = "#9b2a1c";

const sheet = {
  display: "flex",
  flexDirection: "column",
  width: "100%",
  height: "100%",
  padding: "64px 80px",
  background: "#fcfaf6",
  color: ink,
  fontFamily: "Sans",
} as const;

const title = {
  display: "flex",
  marginTop: 44,
  fontFamily: "Serif",
  lineHeight: 1.1,
  letterSpacing: -1,
} as const;

const foot = {
  display: "flex",
  marginTop: 40,
  paddingTop: 24,
  borderTop: "2px solid #d9d2c7",
  fontSize: 24,
  color: faded,
} as const;
