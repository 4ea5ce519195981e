"use client";

import { Checkbox, CheckboxGroup } from "@/components/ui/checkbox-group";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { FormField } from "@/lib/forms/describe-form";
import { isJsonObject, type Json, type JsonObject, withMember } from "../json-value";
import type { FieldErrorAt } from "./field-error-at";
import { ListControl } from "./list-control";
import { TextsControl } from "./texts-control";

type FormProps = {
  fields: readonly FormField[];
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  error: FieldErrorAt;
  /** Where these fields stand in the request: "filters", "claims.0". */
  at?: string;
};

/** The fields of a request, as its contract has them. An emptied field is left out of the request. */
export function RequestForm({ fields, value, onChange, error, at = "" }: FormProps) {
  return (
    <div className="space-y-4">
      {fields.map((field) => (
        <FormControl
          key={field.name}
          field={field}
          path={at === "" ? field.name : `${at}.${field.name}`}
          value={value[field.name]}
          onChange={(member) => onChange(withMember(value, field.name, member))}
          error={error}
        />
      ))}
    </div>
  );
}

type ControlProps = {
  field: FormField;
  /** "filters.role_type", "claims.0.role". */
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: FieldErrorAt;
};

/** One field of a request, by its kind. */
function FormControl({ field, path, value, onChange, error }: ControlProps) {
  const shared = {
    name: path,
    label: field.label,
    hint: field.hint,
    required: field.isRequired,
    error: error?.path === path ? error.text : undefined,
  };
  const text = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "group": {
      const members = isJsonObject(value) ? value : {};
      return (
        <fieldset className="border-rule border-l-2 pl-4">
          <legend className="font-medium text-[0.9375rem]">{field.label}</legend>
          <p className="mb-3 text-faded text-sm">{field.hint}</p>
          <RequestForm
            fields={field.fields}
            value={members}
            onChange={(group) => onChange(emptyAsNone(group))}
            error={error}
            at={path}
          />
        </fieldset>
      );
    }
    case "list":
      return (
        <ListControl field={field} path={path} value={value} onChange={onChange} error={shared.error}>
          {(item) => <RequestForm fields={field.fields} error={error} {...item} />}
        </ListControl>
      );
    case "choice":
      return (
        <Select
          {...shared}
          options={field.options.map(asChoice)}
          placeholder="Choose"
          value={text}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        />
      );
    case "choices":
      return (
        <CheckboxGroup
          // Uncontrolled inside: a request that came from elsewhere makes it anew.
          key={JSON.stringify(value)}
          {...shared}
          isRow
          options={field.options.map(asChoice)}
          defaultValue={Array.isArray(value) ? value.map(String) : []}
          onSelect={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
        />
      );
    case "texts":
      return <TextsControl {...shared} value={value} onChange={onChange} />;
    case "switch":
      return (
        <Checkbox
          name={path}
          label={field.label}
          hint={field.hint}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked ? true : undefined)}
        />
      );
    case "month":
    case "text":
      return (
        <TextInput
          {...shared}
          value={text}
          placeholder={field.kind === "month" ? "YYYY-MM" : field.placeholder}
          inputMode={field.kind === "month" ? "numeric" : "text"}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        />
      );
  }
}

const asChoice = (value: string) => ({ value, label: value.replaceAll("_", " ") });

function emptyAsNone(group: JsonObject): JsonObject | undefined {
  return Object.keys(group).length === 0 ? undefined : group;
}
