"use client";

import { FieldError, fieldId } from "@/components/ui/field";
import type { Json } from "../json-value";

type Props = {
  name: string;
  label: string;
  hint: string;
  options: readonly string[];
  error: string | undefined;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
};

/** Several of several, beside each other. The focus stays where it is when the request changes. */
export function ChoicesControl({ name, label, hint, options, error, value, onChange }: Props) {
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
