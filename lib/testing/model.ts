import "server-only";
import type { LanguageModel } from "ai";
import { createModel, type ModelSettings } from "@/lib/model/create-model";
import { startTestServer } from "./mirror";

export type TestModel = {
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
