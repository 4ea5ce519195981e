import "server-only";
import { generateText, type LanguageModel } from "ai";
import type { z } from "zod";

export type ModelQuestion = {
  system: string;
  prompt: string;
  maxOutputTokens: number;
  timeoutMs: number;
};

export type ModelAnswer<Value> =
  | { outcome: "answered"; value: Value }
  | { outcome: "failed"; reason: string };

/**
 * Asks a model once for one JSON object of a shape. The model gets no tools. Never throws: no answer in time, an error
 * and an answer of another shape are `failed`.
 */
export async function askForJson<Shape extends z.ZodType>(
  model: LanguageModel,
  { system, prompt, maxOutputTokens, timeoutMs }: ModelQuestion,
  shape: Shape,
): Promise<ModelAnswer<z.output<Shape>>> {
  let text: string;
  try {
    const abortSignal = AbortSignal.timeout(timeoutMs);
    ({ text } = await generateText({ model, system, prompt, maxOutputTokens, abortSignal, maxRetries: 0 }));
  } catch (error) {
    return { outcome: "failed", reason: explain(error) };
  }
  const json = readObject(text);
  if (json === undefined) return { outcome: "failed", reason: "the model's answer is not JSON" };
  const parsed = shape.safeParse(json);
  if (parsed.success) return { outcome: "answered", value: parsed.data };
  return { outcome: "failed", reason: "the model's answer has not the form asked for" };
}

/** The object in an answer, which models like to put into a code fence or a sentence. */
function readObject(text: string): unknown {
  const [start, end] = [text.indexOf("{"), text.lastIndexOf("}")];
  if (start === -1 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return "the model could not be asked";
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return "the model gave no complete answer in time";
  return `the model could not be asked: ${error.message}`.slice(0, 200);
}
