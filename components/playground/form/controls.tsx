"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useState } from "react";
import type { PaletteEntry } from "@/components/palette/rank-entries";
import { useCompanies } from "@/components/palette/search";
import { Field, FieldError, fieldId, TextInput } from "@/components/ui/field";
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
  const written = typeof value === "string" ? value : "";
  /** What was typed here: a request that comes from elsewhere asks for nothing. */
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { found } = useCompanies(typed);
  return (
    <Autocomplete.Root
      mode="none"
      items={found}
      itemToStringValue={({ label }: PaletteEntry) => label}
      value={written}
      onValueChange={(next, { reason }) => {
        // Esc closes the list, or cancels a call; what is written stays.
        if (reason === "escape-key") return;
        setTyped(reason === "item-press" ? "" : next);
        onChange(next === "" ? undefined : next);
      }}
      open={isOpen && found.length > 0}
      onOpenChange={setOpen}
    >
      <Field {...field}>
        {(wired) => (
          <Autocomplete.Input {...wired} className="control" placeholder={placeholder} spellCheck={false} />
        )}
      </Field>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-40">
          <Autocomplete.Popup className="options" aria-label="Companies">
            <Autocomplete.List>
              {({ words, label, hint, ...entry }: PaletteEntry) => (
                <Autocomplete.Item key={words} value={{ words, label, hint, ...entry }} className="option">
                  {label} <span className="text-faded text-sm">{hint}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
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
