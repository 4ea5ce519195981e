"use client";

import { useState } from "react";
import { CodeBlock } from "@/components/site/code-block";
import { Select } from "@/components/ui/select";
import type { Program } from "./write-programs";

/** The request as a program, in the language that was chosen last. */
export function CodeTab({ programs }: { programs: readonly Program[] }) {
  const [chosen, setChosen] = useState(programs[0]?.id);
  const program = programs.find(({ id }) => id === chosen);
  return (
    <div>
      <Select
        name="language"
        label="Language"
        options={programs.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
        className="max-w-60"
      />
      {program && <CodeBlock text={program.text} label="Copy the program" />}
      <p className="mt-2 text-faded text-sm">
        The key stands in <code>FOOTNOTE_API_KEY</code>; the playground itself used your session.
      </p>
    </div>
  );
}
