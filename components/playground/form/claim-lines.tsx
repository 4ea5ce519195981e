"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { controlClass, Field } from "@/components/ui/field";
import type { JsonObject } from "../json-value";

/** "Tim Cook, CEO": a name of capitalized words, and what follows its only comma. */
const roleLine = /^((?:\p{Lu}[\p{L}.'’-]*\s+)+\p{Lu}[\p{L}.'’-]*)\s*,\s*([^,\d]+)$/u;

const day = "\\d{4}(?:-\\d{2}){0,2}";
/** "(2025)" or "(2024-06 to 2025)" at the end of a line. */
const periodAtEnd = new RegExp(`\\s*\\((${day})(?:\\s+to\\s+(${day}))?\\)\\s*$`);

/** A line of text as a claim: a person's role where it reads as one, else an event. Null where it's empty. */
export function readClaimLine(line: string): JsonObject | null {
  const [period, start, end = start] = periodAtEnd.exec(line) ?? [];
  const text = line.slice(0, line.length - (period?.length ?? 0)).trim();
  if (text === "") return null;
  const when: JsonObject = start === undefined ? {} : { period: { start, end: end ?? start } };
  const [, person, role] = roleLine.exec(text) ?? [];
  return person !== undefined && role !== undefined
    ? { type: "role", person_name: person, role: role.trim(), ...when }
    : { type: "event", description: text, ...when };
}

type Props = {
  /** How many more claims the request takes. */
  room: number;
  onAdd: (claims: JsonObject[]) => void;
};

/** Several claims at once, one a line. What there is no room for stays written. */
export function ClaimLines({ room, onAdd }: Props) {
  const [text, setText] = useState("");
  const lines = text.split(/\r?\n/).filter((line) => readClaimLine(line) !== null);
  const count = Math.min(lines.length, room);
  const add = () => {
    onAdd(
      lines
        .slice(0, room)
        .map(readClaimLine)
        .filter((claim) => claim !== null),
    );
    setText(lines.slice(room).join("\n"));
  };
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="w-fit cursor-pointer py-1 font-medium">Write one claim per line</summary>
      <div className="mt-1 space-y-3">
        <Field
          name="claim-lines"
          label="Claims"
          hint="“Tim Cook, CEO” is a role. Any other line is an event. Add a period in parentheses: quarterly results (2025)."
        >
          {(wired) => (
            <textarea
              {...wired}
              className={`${controlClass} resize-y`}
              rows={4}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" disabled={count === 0} onClick={add}>
            {count === 0 ? "Add these claims" : count === 1 ? "Add 1 claim" : `Add ${count} claims`}
          </Button>
          {lines.length > room ? (
            <span className="text-faded text-sm">Room for {room} more; the other lines stay here.</span>
          ) : null}
        </div>
      </div>
    </details>
  );
}
