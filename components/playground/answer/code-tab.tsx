"use client";

import { LiveCode } from "@/components/code/live-code";
import { keep, keptLanguage, useKept } from "@/components/ui/browser-storage";
import { Chip } from "@/components/ui/button";
import type { OperationName } from "@/lib/operations/catalog";
import type { JsonObject } from "../json-value";
import { formatPrograms } from "../programs";

type Props = { baseUrl: string; operation: OperationName; input: JsonObject };

/** The request as a program, in the language that was chosen last, here or in the docs. Fetched when it's first shown. */
export default function CodeTab({ baseUrl, operation, input }: Props) {
  const programs = formatPrograms(baseUrl, operation, input);
  const chosen = useKept(keptLanguage);
  const program = programs.find(({ id }) => id === chosen) ?? programs[0];
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Language</legend>
        {programs.map(({ id, label }) => (
          <Chip key={id} aria-pressed={id === program?.id} onClick={() => keep(keptLanguage, id)}>
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
