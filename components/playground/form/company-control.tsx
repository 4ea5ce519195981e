"use client";

import { useId, useState } from "react";
import { askCompanies } from "@/components/palette/ask-server";
import { useAnswers } from "@/components/palette/use-answers";
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
