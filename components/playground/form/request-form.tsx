"use client";

import { type ReactNode, useState } from "react";
import { CompanyInput } from "@/components/company/company-input";
import { isJsonObject, type Json, type JsonObject, withMember } from "@/components/playground/json-value";
import type { FieldErrors } from "@/components/playground/use-request";
import { Button } from "@/components/ui/button";
import {
  Checkbox,
  choiceClass,
  controlClass,
  Field,
  FieldError,
  fieldId,
  Select,
  TextInput,
} from "@/components/ui/field";
import { curlApostrophes } from "@/lib/domain/prose";
import type { FormField } from "@/lib/web-forms/describe-form";

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
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[24rem]:grid-cols-2">
      {fields
        .filter((field) => isWanted(field, value))
        .map((field) => (
          <div key={field.name} className={`min-w-0 ${field.isHalf ? "" : "col-span-full"}`}>
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
    hint: curlApostrophes(field.hint),
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
      return <TextControl {...shared} {...{ placeholder, value, onChange }} />;
  }
}

const asChoice = (value: string) => ({ value, label: value.replaceAll("_", " ") });

type GroupControlProps = {
  field: Extract<FormField, { kind: "group" }>;
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: string | undefined;
  /** The fields of the object. */
  children: (group: { value: JsonObject; onChange: (value: JsonObject) => void; at: string }) => ReactNode;
};

/** Fields that are one object of the request; left out where all are empty. */
function GroupControl({ field, path, value, onChange, error, children }: GroupControlProps) {
  const isEmpty = !isJsonObject(value) || Object.keys(value).length === 0;
  const fields = children({
    value: isJsonObject(value) ? value : {},
    onChange: (group) => onChange(Object.keys(group).length === 0 ? undefined : group),
    at: path,
  });
  // Within an item of a list, what few fill in is folded away.
  if (/\.\d+\./.test(path))
    return (
      <details open={!isEmpty || error !== undefined} className="text-[0.9375rem]">
        <summary className="w-fit cursor-pointer py-1 font-medium">
          {field.label} <span className="font-normal text-faded text-sm">(optional)</span>
        </summary>
        <fieldset id={fieldId(path)} tabIndex={-1} className="mt-1 min-w-0">
          <legend className="sr-only">{field.label}</legend>
          <p className="mb-3 text-faded text-sm">{curlApostrophes(field.hint)}</p>
          {fields}
          <FieldError id={fieldId(path)} error={error} />
        </fieldset>
      </details>
    );
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} className="min-w-0 border-rule border-l-2 pl-4">
      <legend className="float-left mb-0.5 w-full font-medium text-[0.9375rem]">{field.label}</legend>
      <p className="clear-both mb-3 text-faded text-sm">{curlApostrophes(field.hint)}</p>
      {fields}
      <FieldError id={fieldId(path)} error={error} />
    </fieldset>
  );
}

type ListControlProps = {
  field: Extract<FormField, { kind: "list" }>;
  path: string;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  error: string | undefined;
  /** The fields of one item. */
  children: (item: { value: JsonObject; onChange: (value: JsonObject) => void; at: string }) => ReactNode;
};

/** A list of objects, a card each. */
function ListControl({ field, path, value, onChange, error, children }: ListControlProps) {
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
      <p className="mb-2 text-faded text-sm">{curlApostrophes(field.hint)}</p>
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
            <Repeated item={item} before={items.slice(0, index)} field={field} />
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
      {field.isByLine && items.length < field.most ? (
        <ClaimLines room={field.most - items.length} onAdd={(claims) => onChange([...items, ...claims])} />
      ) : null}
    </fieldset>
  );
}

type RepeatedProps = { item: Json; before: readonly Json[]; field: ListControlProps["field"] };

/** Says that an item is the same as an earlier one: each is billed. */
function Repeated({ item, before, field }: RepeatedProps) {
  const written = JSON.stringify(item);
  const first = before.findIndex((other) => JSON.stringify(other) === written);
  if (first < 0 || written === JSON.stringify(field.newItem)) return null;
  return (
    <p className="mt-3 text-sm text-warning">
      Same as {field.itemName} {first + 1}; each is billed.
    </p>
  );
}

const nameOf = ({ itemName }: ListControlProps["field"]) =>
  itemName.charAt(0).toUpperCase() + itemName.slice(1);

type InputProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

type TextProps = InputProps & { placeholder: string; required: boolean };

/** One line of text; an empty one is left out of the request. */
function TextControl({ value, onChange, ...field }: TextProps) {
  return (
    <TextInput
      {...field}
      value={typeof value === "string" ? value : ""}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    />
  );
}

/** A company as it is written, with companies of the registry that it may mean. */
function CompanyControl({ value, onChange, placeholder, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(wired) => (
        <CompanyInput
          {...wired}
          className={controlClass}
          // What is below it, Run at the latest, stays in reach.
          listSide="top"
          placeholder={placeholder}
          value={typeof value === "string" ? value : ""}
          onText={(name) => onChange(name === "" ? undefined : name)}
        />
      )}
    </Field>
  );
}

const splitTexts = (line: string) =>
  line
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Several texts in one line, with commas between them. */
function TextsControl({ value, onChange, hint, ...field }: TextProps) {
  const texts = Array.isArray(value) ? value.map(String) : [];
  const [written, setWritten] = useState(texts.join(", "));
  // What is being written stays as written, a comma at its end too, while it means the same.
  const shown = splitTexts(written).join() === texts.join() ? written : texts.join(", ");
  return (
    <TextControl
      {...field}
      hint={`${hint} Separate them with commas.`}
      value={shown}
      onChange={(text) => {
        const line = String(text ?? "");
        setWritten(line);
        const next = splitTexts(line);
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}

type ChoicesProps = InputProps & { options: readonly string[] };

/** Several of several, beside each other. The focus stays where it is when the request changes. */
function ChoicesControl({ name, label, hint, options, error, value, onChange }: ChoicesProps) {
  const id = fieldId(name);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const set = (option: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, option] : chosen.filter((one) => one !== option);
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="font-medium text-[0.9375rem]">{label}</legend>
      <p id={`${id}-hint`} className="mb-1 text-faded text-sm">
        {hint}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {options.map((option) => (
          <label key={option} className={choiceClass}>
            <input
              type="checkbox"
              name={name}
              value={option}
              checked={chosen.includes(option)}
              onChange={({ target }) => set(option, target.checked)}
            />
            <span>{option.replaceAll("_", " ")}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** "Tim Cook, CEO": a name of capitalized words, and what follows its only comma. */
const roleLine = /^((?:\p{Lu}[\p{L}.'’-]*\s+)+\p{Lu}[\p{L}.'’-]*)\s*,\s*([^,\d]+)$/u;

const day = "\\d{4}(?:-\\d{2}){0,2}";
/** "(2025)" or "(2024-06 to 2025)" at the end of a line. */
const periodAtEnd = new RegExp(`\\s*\\((${day})(?:\\s+to\\s+(${day}))?\\)\\s*$`);

/** A line of text as a claim: a person's role where it reads as one, else an event. Null where it's empty. */
export function readClaimLine(line: string): JsonObject | null {
  const [period, start, end = start] = periodAtEnd.exec(line) ?? [];
  const text = line.slice(0, line.length - (period?.length ?? 0)).trim();
  if (text === "") return null;
  const when: JsonObject = start === undefined ? {} : { period: { start, end: end ?? start } };
  const [, person, role] = roleLine.exec(text) ?? [];
  return person !== undefined && role !== undefined
    ? { type: "role", person_name: person, role: role.trim(), ...when }
    : { type: "event", description: text, ...when };
}

type ClaimLinesProps = {
  /** How many more claims the request takes. */
  room: number;
  onAdd: (claims: JsonObject[]) => void;
};

/** Several claims at once, one a line. What there is no room for stays written. */
function ClaimLines({ room, onAdd }: ClaimLinesProps) {
  const [text, setText] = useState("");
  const lines = text.split(/\r?\n/).filter((line) => readClaimLine(line) !== null);
  const count = Math.min(lines.length, room);
  const add = () => {
    onAdd(
      lines
        .slice(0, room)
        .map(readClaimLine)
        .filter((claim) => claim !== null),
    );
    setText(lines.slice(room).join("\n"));
  };
  return (
    <details className="mt-3 text-[0.9375rem]">
      <summary className="w-fit cursor-pointer py-1 font-medium">Write one claim per line</summary>
      <div className="mt-1 space-y-3">
        <Field
          name="claim-lines"
          label="Claims"
          hint="“Tim Cook, CEO” is a role. Any other line is an event. Add a period in parentheses: quarterly results (2025)."
        >
          {(wired) => (
            <textarea
              {...wired}
              className={`${controlClass} resize-y`}
              rows={4}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" disabled={count === 0} onClick={add}>
            {count === 0 ? "Add these claims" : count === 1 ? "Add 1 claim" : `Add ${count} claims`}
          </Button>
          {lines.length > room ? (
            <span className="text-faded text-sm">Room for {room} more; the other lines stay here.</span>
          ) : null}
        </div>
      </div>
    </details>
  );
}
