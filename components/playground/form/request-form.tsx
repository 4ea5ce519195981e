"use client";

import { Checkbox } from "@/components/ui/checkbox-group";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import type { FormField } from "@/lib/forms/describe-form";
import { type Json, type JsonObject, withMember } from "../json-value";
import { ChoicesControl } from "./choices-control";
import { CompanyControl } from "./company-control";
import type { FieldErrors } from "./field-errors";
import { GroupControl } from "./group-control";
import { ListControl } from "./list-control";
import { TextsControl } from "./texts-control";

type Props = {
  fields: readonly FormField[];
  value: JsonObject;
  onChange: (value: JsonObject) => void;
  errors: FieldErrors;
  /** Where these fields stand in the request: "filters", "claims.0". */
  at?: string;
};

/** The fields of a request, as its contract has them. An emptied field is left out of the request. */
export function RequestForm({ fields, value, onChange, errors, at = "" }: Props) {
  return (
    <div className="request-fields">
      {fields
        .filter((field) => isWanted(field, value))
        .map((field) => (
          <div key={field.name} className={field.isHalf ? "" : "request-field-wide"}>
            <FormControl
              field={field}
              path={at === "" ? field.name : `${at}.${field.name}`}
              value={value[field.name]}
              onChange={(member) => onChange(withMember(value, field.name, member))}
              errors={errors}
            />
          </div>
        ))}
    </div>
  );
}

/** Whether a field has a say in a request like this one; what is filled in always shows. */
function isWanted({ name, onlyFor }: FormField, value: JsonObject): boolean {
  if (onlyFor === null || value[name] !== undefined) return true;
  const given = value[onlyFor.field];
  return typeof given === "string" && onlyFor.values.includes(given);
}

type ControlProps = {
  field: FormField;
  /** "filters.role_type", "claims.0.role". */
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  errors: FieldErrors;
};

/** One field of a request, by its kind. */
function FormControl({ field, path, value, onChange, errors }: ControlProps) {
  const shared = {
    name: path,
    label: field.label,
    hint: field.hint,
    required: field.isRequired,
    error: errors.find((error) => error.path === path)?.text,
  };
  const { placeholder } = field;
  switch (field.kind) {
    case "group":
      return (
        <GroupControl {...{ field, path, value, onChange }} error={shared.error}>
          {(group) => <RequestForm fields={field.fields} errors={errors} {...group} />}
        </GroupControl>
      );
    case "list":
      return (
        <ListControl {...{ field, path, value, onChange }} error={shared.error}>
          {(item) => <RequestForm fields={field.fields} errors={errors} {...item} />}
        </ListControl>
      );
    case "company":
      return <CompanyControl {...shared} {...{ placeholder, value, onChange }} />;
    case "texts":
      return <TextsControl {...shared} {...{ placeholder, value, onChange }} />;
    case "choice":
      return (
        <Select
          {...shared}
          options={field.options.map(asChoice)}
          placeholder="Choose"
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        />
      );
    case "choices":
      return <ChoicesControl {...shared} {...{ options: field.options, value, onChange }} />;
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
          value={typeof value === "string" ? value : ""}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
        />
      );
  }
}

const asChoice = (value: string) => ({ value, label: value.replaceAll("_", " ") });
