"use client";

import { useState } from "react";
import { CompanyInput } from "@/components/company/company-input";
import { choiceClass, Field, FieldError, fieldId, TextInput } from "@/components/ui/field";
import type { Json } from "../json-value";

type ControlProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

type TextProps = ControlProps & { placeholder: string; required: boolean };

/** One line of text; an empty one is left out of the request. */
export function TextControl({ value, onChange, ...field }: TextProps) {
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
export function CompanyControl({ value, onChange, placeholder, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(wired) => (
        <CompanyInput
          {...wired}
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
export function TextsControl({ value, onChange, hint, ...field }: TextProps) {
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

type ChoicesProps = ControlProps & { options: readonly string[] };

/** Several of several, beside each other. The focus stays where it is when the request changes. */
export function ChoicesControl({ name, label, hint, options, error, value, onChange }: ChoicesProps) {
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
