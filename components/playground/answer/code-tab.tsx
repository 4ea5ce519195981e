"use client";

import { useEffect, useState } from "react";
import { LiveCode } from "@/components/code/live-code";
import { keep, readKept } from "@/components/ui/browser-storage";
import { Chip } from "@/components/ui/button";
import type { Program } from "../programs";

const place = "footnote.language";

/** The request as a program, in the language that was chosen last. */
export function CodeTab({ programs }: { programs: readonly Program[] }) {
  const [chosen, setChosen] = useState(programs[0]?.id);
  const program = programs.find(({ id }) => id === chosen) ?? programs[0];
  useEffect(() => setChosen((was) => readKept(place) ?? was), []);
  const choose = (id: string) => {
    setChosen(id);
    keep(place, id);
  };
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Language</legend>
        {programs.map(({ id, label }) => (
          <Chip key={id} aria-pressed={id === program?.id} onClick={() => choose(id)}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {program ? <LiveCode language={program.language} text={program.text} label="Copy code" /> : null}
      <p className="mt-2 text-faded text-sm">
        The code reads your key from <code>FOOTNOTE_API_KEY</code>. In the playground your session is used
        instead.
      </p>
    </div>
  );
}
