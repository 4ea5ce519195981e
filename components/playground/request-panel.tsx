"use client";

import type { ReactNode } from "react";
import { Tabs } from "@/components/ui/tabs";
import type { FormField } from "@/lib/forms/describe-form";
import { ExampleList } from "./example-list";
import type { FieldErrors } from "./form/field-errors";
import { RequestForm } from "./form/request-form";
import { JsonEditor } from "./json-editor";
import type { PlaygroundOperation } from "./playground-operation";
import type { useRequest } from "./use-request";

type Props = {
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
export function RequestPanel({ operation, fields, request, errors, view, onView, history, kept }: Props) {
  return (
    <>
      <ExampleList examples={operation.examples} input={request.input} onPick={request.setInput} />
      <div className="request-tabs">
        <Tabs
          label="Request"
          selected={view}
          onSelect={onView}
          tabs={[
            {
              id: "form",
              label: "Form",
              content: (
                <RequestForm
                  fields={fields}
                  value={request.input}
                  onChange={request.setInput}
                  errors={errors}
                />
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
