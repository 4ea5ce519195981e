"use client";

import type { JsonObject } from "./json-value";
import type { PlaygroundOperation } from "./playground-operation";

type Props = {
  examples: PlaygroundOperation["examples"];
  input: JsonObject;
  onPick: (input: JsonObject) => void;
};

/** Requests to begin with, one press away. */
export function ExampleList({ examples, input, onPick }: Props) {
  const written = JSON.stringify(input);
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Examples</legend>
      {examples.map(({ title, request }) => (
        <button
          key={title}
          type="button"
          className="chip"
          aria-pressed={JSON.stringify(request) === written}
          onClick={() => onPick(request)}
        >
          {title}
        </button>
      ))}
    </fieldset>
  );
}
