"use client";

import { useState } from "react";
import { TextInput } from "@/components/ui/text-input";
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

const read = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Several texts in one line, with commas between them. */
export function TextsControl({ value, onChange, hint, ...field }: Props) {
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
