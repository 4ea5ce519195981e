import "server-only";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isTellable } from "@/lib/briefing/compose/report-sentences";
import { type HighlightKind, highlightKinds } from "@/lib/domain/highlight";
import { type Logit, probabilityBy } from "@/lib/domain/logit";
import { leastTold } from "@/lib/domain/report-words";
import { type Candidate, fitCandidates } from "@/lib/eval/fit-logit";
import { decodeBytes, readDocuments } from "@/lib/ingest/edgar/read/documents";
import {
  type MeasuredSentence,
  measureHighlights,
  measureRelease,
} from "@/lib/ingest/edgar/read/reports/highlights";
import { periodOf, quarterEnd, readReport, revenueOf } from "@/lib/ingest/edgar/read/reports/read-report";
import { type Fitting, readLabels } from "./labelled-report";

const weightsFile = "lib/ingest/edgar/read/reports/highlight-weights.json";

/**
 * The sentences of a report or release that an analyst would put on a page about its filer, by their places: 3 what the
 * page would be poorer without, 2 what he'd gladly have, 1 what is acceptable, of two readers their mean. What isn't listed
 * nobody would tell.
 */
const label = z.object({
  path: z.string(),
  form: z.enum(["10-K", "10-Q", "release"]),
  document: z.number(),
  filer: z.string(),
  /** Of a release the day on which it was filed. */
  filed: z.string().nullable(),
  votes: z.array(z.tuple([z.number(), z.number(), z.number().min(0.5).max(3), z.enum(highlightKinds)])),
});

type Sentence = { one: MeasuredSentence; grade: number; kind: HighlightKind | null };
type Document = { group: string; form: string; sentences: Sentence[] };

const penalty = { told: 0.0015, kind: 0.01 };
const folds = 10;
/** A word that fewer filers write among these sentences teaches nothing general. */
const leastFilers = 8;
/** Of a document as many are told. */
const mostTold: Readonly<Record<string, number>> = { "10-K": 8, "10-Q": 3, release: 2 };

/**
 * Fits the weights by which a sentence is held to be worth telling, and those by which it's known what it speaks of, and
 * says what the likeliest are worth of filers that the weights weren't fitted on.
 */
export async function fitHighlights({ edgar, isWritten, isListed }: Fitting): Promise<string> {
  const documents = await readLabelled(edgar);
  if (isWritten) {
    const known = commonWords(documents);
    const models = {
      told: fitTelling(documents, known),
      ...Object.fromEntries(highlightKinds.map((kind) => [kind, fitKind(documents, known, kind)])),
    };
    await writeFile(weightsFile, `${JSON.stringify(models, null, 2)}\n`);
  }
  return judge(documents, isListed);
}

/** The measures that enough filers share. */
function commonWords(documents: readonly Document[]): ReadonlySet<string> {
  const filers = new Map<string, Set<string>>();
  for (const { group, sentences } of documents)
    for (const { one } of sentences)
      for (const name of Object.keys(one.measures)) {
        const of = filers.get(name) ?? new Set();
        filers.set(name, of.add(group));
      }
  return new Set([...filers].filter(([, of]) => of.size >= leastFilers).map(([name]) => name));
}

const among = (one: MeasuredSentence, known: ReadonlySet<string>) => ({
  measures: Object.fromEntries(Object.entries(one.measures).filter(([name]) => known.has(name))),
});

/** Each grade is a candidate of its own, so that what is graded higher weighs more. */
const fitTelling = (documents: readonly Document[], known: ReadonlySet<string>): Logit =>
  rid(
    fitCandidates(
      documents.map(({ group, sentences }) => ({
        group,
        candidates: sentences.flatMap(({ one, grade }): Candidate[] =>
          [1, 2, 3].map((least) => ({ one: among(one, known), isTrue: grade >= least })),
        ),
      })),
      penalty.told,
    ),
  );

const fitKind = (documents: readonly Document[], known: ReadonlySet<string>, of: HighlightKind): Logit =>
  rid(
    fitCandidates(
      documents.map(({ group, sentences }) => ({
        group,
        candidates: sentences.flatMap(({ one, kind }): Candidate[] =>
          kind === null ? [] : [{ one: among(one, known), isTrue: kind === of }],
        ),
      })),
      penalty.kind,
    ),
  );

/** Weights that hardly count are left out. */
const leastWeight = 0.05;

const rid = ({ bias, measures }: Logit): Logit => ({
  bias,
  measures: Object.fromEntries(
    Object.entries(measures).filter(([, weight]) => Math.abs(weight) >= leastWeight),
  ),
});

/** What is told of filers that the weights weren't fitted on, by its grade. */
function judge(documents: readonly Document[], isListed: boolean): string {
  const groups = [...new Set(documents.map(({ group }) => group))].sort();
  const foldOf = ({ group }: Document) => groups.indexOf(group) % folds;
  const lines: string[] = [];
  const told: { form: string; grade: number; p: number }[] = [];
  const kinds = { right: 0, all: 0 };
  const best = new Map<string, { found: number; all: number }>();
  for (let fold = 0; fold < folds; fold += 1) {
    const rest = documents.filter((one) => foldOf(one) !== fold);
    const known = commonWords(rest);
    const model = fitTelling(rest, known);
    const kindModels = highlightKinds.map((kind) => ({ kind, model: fitKind(rest, known, kind) }));
    for (const document of documents.filter((one) => foldOf(one) === fold)) {
      const chosen = document.sentences
        .map((sentence) => ({ ...sentence, p: probabilityBy(model, sentence.one.measures) }))
        .filter(({ p }) => p >= leastTold.highlights)
        .toSorted((one, other) => other.p - one.p)
        .slice(0, mostTold[document.form]);
      for (const { one, grade, p, kind } of chosen) {
        told.push({ form: document.form, grade, p });
        const likeliest = kindModels.toSorted(
          (a, b) => probabilityBy(b.model, one.measures) - probabilityBy(a.model, one.measures),
        )[0]?.kind;
        if (kind !== null) {
          kinds.all += 1;
          kinds.right += Number(kind === likeliest);
        }
        lines.push(
          `${document.group}\t${document.form}\t${grade}\t${p.toFixed(2)}\t${likeliest}\t${one.text}`,
        );
      }
      const counted = best.get(document.form) ?? { found: 0, all: 0 };
      counted.found += chosen.filter(({ grade }) => grade === 3).length;
      counted.all += document.sentences.filter(({ grade }) => grade === 3).length;
      best.set(document.form, counted);
    }
  }
  const sentences = documents.flatMap((document) => document.sentences);
  return [
    `${documents.length} documents of ${groups.length} filers, ${sentences.length} sentences, ${sentences.filter(({ grade }) => grade > 0).length} with a grade`,
    "form\ttold\tno grade\t1\t2\t3\tof all 3s",
    ...Object.keys(mostTold).map((form) => {
      const own = told.filter((one) => one.form === form);
      const counts = [0, 1, 2, 3].map((grade) => own.filter((one) => Math.ceil(one.grade) === grade).length);
      const { found = 0, all = 0 } = best.get(form) ?? {};
      return [form, own.length, ...counts, `${found} of ${all}`].join("\t");
    }),
    `kinds: ${kinds.right} of ${kinds.all}`,
    ...(isListed ? lines : []),
  ].join("\n");
}

async function readLabelled(edgar: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const line of await readLabels("highlights.jsonl")) {
    const { path: name, form, document: at, filer, filed, votes } = label.parse(line);
    const file = path.join(edgar, name);
    if (!existsSync(file)) continue;
    const raw = decodeBytes(await readFile(file));
    const measured =
      form === "release"
        ? measureRelease(readDocuments(raw)[0]?.text ?? "", {
            filers: [filer],
            parts: [],
            period: filed,
            revenue: null,
          })
        : measureReport(raw, form, filer, at);
    documents.push({
      group: filer,
      form,
      sentences: [...measured]
        .filter((one) => one.isPair !== true && isTellable(one.text))
        .map((one) => {
          const vote = votes.find(([start, end]) => start < one.end && one.start < end);
          return { one, grade: vote?.[2] ?? 0, kind: vote?.[3] ?? null };
        }),
    });
  }
  return documents;
}

function measureReport(raw: string, form: string, filer: string, at: number): Iterable<MeasuredSentence> {
  const reading = readReport(raw, form, filer);
  const document = reading.documents[at];
  if (document === undefined) return [];
  const parts = [...reading.segments, ...reading.products].map(({ name }) => name);
  const period = periodOf(raw, reading.documents) ?? quarterEnd(reading.documents);
  return measureHighlights(document, { filers: [filer], parts, period, revenue: revenueOf(reading.figures) });
}
