"use client";

import type { ReactNode } from "react";
import { FieldError, fieldId } from "@/components/ui/field";
import type { FormField } from "@/lib/forms/describe-form";
import { isJsonObject, type Json, type JsonObject } from "../json-value";

type Props = {
  field: Extract<FormField, { kind: "group" }>;
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: string | undefined;
  /** The fields of the object. */
  children: (group: { value: JsonObject; onChange: (value: JsonObject) => void; at: string }) => ReactNode;
};

/** Fields that are one object of the request; left out where all are empty. */
export function GroupControl({ field, path, value, onChange, error, children }: Props) {
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="min-w-0 border-rule border-l-2 pl-4">
      <legend className="float-left mb-0.5 w-full font-medium text-[0.9375rem]">{field.label}</legend>
      <p className="clear-both mb-3 text-faded text-sm">{field.hint}</p>
      {children({
        value: isJsonObject(value) ? value : {},
        onChange: (group) => onChange(Object.keys(group).length === 0 ? undefined : group),
        at: path,
      })}
      <FieldError id={fieldId(path)} error={error} />
    </fieldset>
  );
}
