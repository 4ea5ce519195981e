"use client";

import { useId, useState } from "react";
import { askCompanies, useAnswers } from "@/components/palette/search";
import { FieldError, fieldId, TextInput } from "@/components/ui/field";
import type { Json } from "../json-value";

type Props = {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  required: boolean;
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

/** A company as it is written, with companies of the registry that it may mean. */
export function CompanyControl({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState("");
  const { found } = useAnswers(typed, askCompanies);
  const listId = useId();
  return (
    <>
      <TextInput
        {...field}
        value={typeof value === "string" ? value : ""}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value === "" ? undefined : target.value);
        }}
      />
      <datalist id={listId}>
        {found.map(({ words, label, hint }) => (
          <option key={words} value={label}>
            {hint}
          </option>
        ))}
      </datalist>
    </>
  );
}

type TextsControlProps = {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  required: boolean;
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

const read = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Several texts in one line, with commas between them. */
export function TextsControl({ value, onChange, hint, ...field }: TextsControlProps) {
  const texts = Array.isArray(value) ? value.map(String) : [];
  const [written, setWritten] = useState(texts.join(", "));
  // What is being written stays as written, a comma at its end too, while it means the same.
  const shown = read(written).join() === texts.join() ? written : texts.join(", ");
  return (
    <TextInput
      {...field}
      hint={`${hint} Separate them with commas.`}
      value={shown}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => {
        setWritten(target.value);
        const next = read(target.value);
        onChange(next.length === 0 ? undefined : next);
      }}
    />
  );
}

type ChoicesControlProps = {
  name: string;
  label: string;
  hint: string;
  options: readonly string[];
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

/** Several of several, beside each other. The focus stays where it is when the request changes. */
export function ChoicesControl({ name, label, hint, options, error, value, onChange }: ChoicesControlProps) {
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
          <label key={option} className="choice">
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
