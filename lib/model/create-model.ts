import "server-only";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
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
    // Given whatever the settings say, since the package would take a key from a variable of its own.
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
