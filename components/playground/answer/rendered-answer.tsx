"use client";

import { People } from "@/components/company/people";
import { Notice } from "@/components/ui/notice";
import type { OperationName } from "@/lib/operations/contract";
import { corroborate } from "@/lib/operations/corroborate/contract";
import { enrich } from "@/lib/operations/enrich/contract";
import { people } from "@/lib/operations/people/contract";
import { timeline } from "@/lib/operations/timeline/contract";
import { validate } from "@/lib/operations/validate/contract";
import type { JsonObject } from "../json-value";
import { CorroborateAnswer } from "./corroborate-answer";
import { EnrichAnswer } from "./enrich-answer";
import { TimelineAnswer } from "./timeline-answer";
import { ValidateAnswer } from "./validate-answer";

type Props = {
  operation: OperationName;
  body: JsonObject;
  input: JsonObject;
  onRun: (input: JsonObject) => void;
};

/** An answer as a person reads it, by its operation. */
export function RenderedAnswer({ operation, body, input, onRun }: Props) {
  return (
    renderAnswer({ operation, body, input, onRun }) ?? (
      <Notice kind="info" title="This answer has another form than this page knows">
        It was kept from an earlier version; the JSON tab shows it whole.
      </Notice>
    )
  );
}

function renderAnswer({ operation, body, input, onRun }: Props) {
  switch (operation) {
    case "validate": {
      const { data } = validate.response.safeParse(body);
      return data && <ValidateAnswer answer={data} onChoose={(company) => onRun({ ...input, company })} />;
    }
    case "people": {
      const { data } = people.response.safeParse(body);
      return data && <People people={data.people} note={data.meta.coverage_note} />;
    }
    case "timeline": {
      const { data } = timeline.response.safeParse(body);
      return data && <TimelineAnswer answer={data} />;
    }
    case "corroborate": {
      const { data } = corroborate.response.safeParse(body);
      return data && <CorroborateAnswer answer={data} input={input} onRun={onRun} />;
    }
    case "enrich": {
      const { data } = enrich.response.safeParse(body);
      return data && <EnrichAnswer answer={data} />;
    }
  }
}
