import "server-only";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, type LanguageModel } from "ai";
import type { z } from "zod";
import { env } from "@/lib/env";

/** No answer that we ask a model for is longer, in bytes. */
const mostBytes = 2_000_000;

/**
 * `fetch` for a model's interface: an answer that goes on beyond 2 MB ends as an error, and so does a redirect, which
 * would carry the key elsewhere.
 */
export const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error", cache: "no-store" });
  if (response.body === null) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > mostBytes) controller.error(new Error("the model's answer has more than 2 MB"));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, statusText, headers });
};

export type ModelSettings = {
  kind: "openai" | "anthropic";
  /** The model's name at its provider; null for no model. */
  name: string | null;
  /** Null for the provider's own address. */
  baseUrl: string | null;
  apiKey: string | null;
};

const ownAddress = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" };

/** The language model of the settings, or null where none is named. Nothing is asked of it yet. */
export function createModel(settings: ModelSettings = readModelSettings()): LanguageModel | null {
  const { kind, name, apiKey } = settings;
  if (name === null) return null;
  const baseURL = settings.baseUrl ?? ownAddress[kind];
  if (kind === "anthropic") {
    // Set even if the settings have no key, since otherwise the package would read one from its own environment
    // variable.
    return createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch: fetchBounded })(name);
  }
  const provider = createOpenAICompatible({
    name: "model",
    baseURL,
    fetch: fetchBounded,
    ...(apiKey === null ? {} : { apiKey }),
  });
  return provider.chatModel(name);
}

function readModelSettings(): ModelSettings {
  return {
    kind: env.MODEL_KIND,
    name: env.MODEL_NAME ?? null,
    baseUrl: env.MODEL_BASE_URL ?? null,
    apiKey: env.MODEL_API_KEY ?? null,
  };
}

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
  return `the model could not be asked: ${withoutKey(error.message)}`.slice(0, 200);
}

/** Some APIs repeat in an error what they were sent, and reasons are stored. */
const withoutKey = (message: string): string =>
  env.MODEL_API_KEY === undefined ? message : message.replaceAll(env.MODEL_API_KEY, "[key]");
