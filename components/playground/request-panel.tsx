"use client";

import type { ReactNode } from "react";
import { Chip } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import type { FormField } from "@/lib/web-forms/describe-form";
import type { PlaygroundOperation } from "./cost";
import { RequestForm } from "./form/request-form";
import { JsonEditor } from "./json-editor";
import type { JsonObject } from "./json-value";
import type { FieldErrors, useRequest } from "./use-request";

type Props = {
  /** Runs the request as it stands, on Enter in a form of one field. */
  onSubmit: () => void;
  operation: PlaygroundOperation;
  fields: readonly FormField[];
  request: ReturnType<typeof useRequest>;
  errors: FieldErrors;
  view: string;
  onView: (view: string) => void;
  /** Answers that are kept, and how many. */
  history: ReactNode;
  kept: number;
};

/** The request as a form and as JSON, with examples to begin with and the requests before. */
export function RequestPanel({
  onSubmit,
  operation,
  fields,
  request,
  errors,
  view,
  onView,
  history,
  kept,
}: Props) {
  return (
    <>
      <ExampleList examples={operation.examples} input={request.input} onPick={request.replaceInput} />
      <div className="beside:flex beside:min-h-0">
        <Tabs
          className="min-w-0 flex-1 beside:flex beside:min-h-0 beside:flex-col"
          // What there is no room for fades out at the lower edge.
          panelClass="beside:-mx-1.5 beside:min-h-0 beside:scroll-pb-10 beside:overflow-y-auto beside:px-1.5 beside:pb-8 beside:[mask-image:linear-gradient(to_bottom,black_calc(100%-2.5rem),transparent)]"
          label="Request"
          selected={view}
          onSelect={onView}
          tabs={[
            {
              id: "form",
              label: "Form",
              content: (
                <form
                  noValidate
                  onSubmit={(event) => {
                    event.preventDefault();
                    onSubmit();
                  }}
                >
                  <RequestForm
                    fields={fields}
                    value={request.input}
                    onChange={request.setInput}
                    errors={errors}
                  />
                  {/* With it Enter sends the one field, whatever else stands in the form. */}
                  {fields.length === 1 ? <button type="submit" hidden /> : null}
                </form>
              ),
            },
            {
              id: "json",
              label: "JSON body",
              content:
                view === "json" ? (
                  <JsonEditor
                    text={request.text}
                    onChange={request.setText}
                    fault={request.fault ?? errors[0]?.text ?? null}
                  />
                ) : null,
            },
            { id: "history", label: kept === 0 ? "History" : `History (${kept})`, content: history },
          ]}
        />
      </div>
    </>
  );
}

type ExampleListProps = {
  examples: PlaygroundOperation["examples"];
  input: JsonObject;
  onPick: (input: JsonObject) => void;
};

/** Requests to begin with, one press away. */
function ExampleList({ examples, input, onPick }: ExampleListProps) {
  const written = JSON.stringify(input);
  return (
    <fieldset className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Examples</legend>
      {examples.map(({ title, request }) => (
        <Chip key={title} aria-pressed={JSON.stringify(request) === written} onClick={() => onPick(request)}>
          {title}
        </Chip>
      ))}
    </fieldset>
  );
}
