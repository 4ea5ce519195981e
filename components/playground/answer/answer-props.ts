import type { JsonObject } from "../json-value";

/** An answer as it came, the request that it answers, and how to run another one. */
export type AnswerProps = {
  body: JsonObject;
  input: JsonObject;
  onRun: (input: JsonObject) => void;
};
