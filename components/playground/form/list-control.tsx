"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FieldError, fieldId } from "@/components/ui/field";
import type { FormField } from "@/lib/forms/describe-form";
import { isJsonObject, type Json, type JsonObject } from "../json-value";

type Props = {
  field: Extract<FormField, { kind: "list" }>;
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: string | undefined;
  /** The fields of one item. */
  children: (item: { value: JsonObject; onChange: (value: JsonObject) => void; at: string }) => ReactNode;
};

/** A list of objects, a card each. */
export function ListControl({ field, path, value, onChange, error, children }: Props) {
  const items = Array.isArray(value) ? value : [];
  const set = (index: number, item: Json) => onChange(items.map((old, n) => (n === index ? item : old)));
  const remove = (index: number) => {
    const rest = items.filter((_, n) => n !== index);
    onChange(rest.length === 0 ? undefined : rest);
    // The button that was pressed is gone; the list it stood in is where the reader is.
    document.getElementById(fieldId(path))?.focus();
  };
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="min-w-0 outline-none">
      <legend className="font-medium text-[0.9375rem]">{field.label}</legend>
      <p className="mb-2 text-faded text-sm">{field.hint}</p>
      <FieldError id={fieldId(path)} error={error} />
      <ol className="space-y-3">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other identity.
          <li key={index} className="rounded border border-rule bg-sheet p-4">
            <div className="mb-2 flex items-center justify-between gap-4">
              <span className="font-medium text-sm">
                {nameOf(field)} {index + 1}
              </span>
              <Button
                size="small"
                aria-label={`Remove ${field.itemName} ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </div>
            {children({
              value: isJsonObject(item) ? item : {},
              onChange: (changed) => set(index, changed),
              at: `${path}.${index}`,
            })}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex items-center gap-3">
        <Button
          size="small"
          disabled={items.length >= field.most}
          onClick={() => onChange([...items, field.newItem])}
        >
          Add a {field.itemName}
        </Button>
        <span className="text-faded text-sm tabular-nums">
          {items.length} of {field.most}
        </span>
      </div>
    </fieldset>
  );
}

const nameOf = ({ itemName }: Props["field"]) => itemName.charAt(0).toUpperCase() + itemName.slice(1);
