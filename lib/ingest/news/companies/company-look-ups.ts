import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { type HostOwner, lookUpHost, lookUpName, lookUpTicker, type NamedCompany } from "./look-up-name";

/** What the reader of an article asks the registry. */
export type CompanyLookUps = {
  name(phrase: string): NamedCompany | null;
  ticker(symbol: string): NamedCompany | null;
  host(host: string): HostOwner | null;
};

/**
 * Answers to such questions, as plain data: the registry itself may be too large to be copied to the thread that reads
 * articles.
 */
export type CompanyAnswers = {
  name: Map<string, NamedCompany | null>;
  ticker: Map<string, NamedCompany | null>;
  host: Map<string, HostOwner | null>;
};

/** Questions that have no answer yet. */
export type CompanyQuestions = Record<keyof CompanyAnswers, ReadonlySet<string>>;

export const noAnswers = (): CompanyAnswers => ({ name: new Map(), ticker: new Map(), host: new Map() });

/** Asks a registry at hand. */
export const lookUpsIn = (index: RegistryIndex): CompanyLookUps => ({
  name: (phrase) => lookUpName(index, phrase),
  ticker: (symbol) => lookUpTicker(index, symbol),
  host: (host) => lookUpHost(index, host),
});

/** Looks into answers. What isn't among them is nobody, and noted in `open`. */
export function lookUpsAmong(answers: CompanyAnswers): { lookUps: CompanyLookUps; open: CompanyQuestions } {
  const open = { name: new Set<string>(), ticker: new Set<string>(), host: new Set<string>() };
  const among =
    <T>(known: ReadonlyMap<string, T | null>, missing: Set<string>) =>
    (text: string): T | null => {
      const answer = known.get(text);
      if (answer === undefined) missing.add(text);
      return answer ?? null;
    };
  const lookUps = {
    name: among(answers.name, open.name),
    ticker: among(answers.ticker, open.ticker),
    host: among(answers.host, open.host),
  };
  return { lookUps, open };
}

/** A text of nothing but names asks thousands of them; others that this thread serves come in between. */
const longestTurnMs = 5;

/** Adds the registry's answers to open questions; ends early where the signal says so. */
export async function answerQuestions(
  answers: CompanyAnswers,
  open: CompanyQuestions,
  index: RegistryIndex,
  signal: AbortSignal,
): Promise<void> {
  const lookUps = lookUpsIn(index);
  let began = performance.now();
  const answer = async <T>(
    known: Map<string, T>,
    questions: ReadonlySet<string>,
    ask: (text: string) => T,
  ) => {
    for (const text of questions) {
      known.set(text, ask(text));
      if (performance.now() - began < longestTurnMs) continue;
      await nextTurn();
      if (signal.aborted) return;
      began = performance.now();
    }
  };
  await answer(answers.name, open.name, lookUps.name);
  await answer(answers.ticker, open.ticker, lookUps.ticker);
  await answer(answers.host, open.host, lookUps.host);
}
