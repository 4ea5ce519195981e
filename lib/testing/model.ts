import "server-only";
import type { ServerResponse } from "node:http";
import type { LanguageModel } from "ai";
import { createModel, type ModelSettings } from "@/lib/model/language-model";
import { startTestServer } from "./mirror";

type TestModel = {
  baseUrl: string;
  /** Bodies of the requests. */
  asked: string[];
};

/** A model's interface that always says the same, in one of the two dialects. */
export async function startTestModel(kind: ModelSettings["kind"], text: string): Promise<TestModel> {
  const asked: string[] = [];
  const { base } = await startTestServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += String(chunk)));
    request.on("end", () => {
      asked.push(body);
      const answer =
        kind === "openai"
          ? {
              id: "1",
              created: 1,
              model: "m",
              choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
              usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
            }
          : {
              id: "1",
              type: "message",
              role: "assistant",
              model: "m",
              content: [{ type: "text", text }],
              stop_reason: "end_turn",
              stop_sequence: null,
              usage: { input_tokens: 1, output_tokens: 1 },
            };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  return { baseUrl: `${base}/v1`, asked };
}

/** The client of such an interface. */
export function modelAt(kind: ModelSettings["kind"], baseUrl: string): LanguageModel {
  const model = createModel({ kind, name: "m", baseUrl, apiKey: "secret" });
  if (model === null) throw new Error("No model");
  return model;
}

/** What a stand-in's answer may be made of. */
export type Asked = {
  /** 0 for the first question. */
  turn: number;
  system: string;
  evidence: { id: string; says: string; passages?: string[] }[];
  headlineId: string | null;
  failed: { n: number; sentence: string; evidence_ids: string[]; reason: string }[];
};

/** A string is the model's text; a function answers in its own way. */
export type Answer = string | ((response: ServerResponse) => void);

export const dialects = ["openai", "anthropic"] as const satisfies readonly ModelSettings["kind"][];

/** A model's interface on loopback, in one of the two dialects, that answers a briefing's questions. */
export async function startTestWriter(
  kind: ModelSettings["kind"],
  answer: (asked: Asked) => Answer,
): Promise<{ baseUrl: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const { base } = await startTestServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += String(chunk)));
    request.on("end", () => {
      const question = { ...readQuestion(body), turn: asked.length };
      asked.push(question);
      const said = answer(question);
      if (typeof said !== "string") return said(response);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wrap(kind, said)));
    });
  });
  return { baseUrl: `${base}/v1`, asked };
}

type Message = { role: string; content: string | { text: string }[] };

function readQuestion(body: string): Omit<Asked, "turn"> {
  const json = JSON.parse(body) as { system?: string | { text: string }[]; messages: Message[] };
  const textOf = (content: Message["content"]) =>
    typeof content === "string" ? content : content.map(({ text }) => text).join("");
  const of = (role: string) => textOf(json.messages.find((one) => one.role === role)?.content ?? "{}");
  const prompt = JSON.parse(of("user")) as Partial<Asked> & { headline_evidence?: string | null };
  return {
    system: json.system === undefined ? of("system") : textOf(json.system),
    evidence: prompt.evidence ?? [],
    failed: prompt.failed ?? [],
    headlineId: prompt.headline_evidence ?? null,
  };
}

function wrap(kind: ModelSettings["kind"], text: string) {
  if (kind === "openai")
    return {
      id: "1",
      created: 1,
      model: "m",
      choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    };
  return {
    id: "1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}
