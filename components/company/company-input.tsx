"use client";

import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComboboxProps } from "./company-combobox";

type Props = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "onSelect" | "ref"> & {
  /** Who holds the text: the caller, with `onText`, or the field itself, from `first` on. */
  value?: string;
  first?: string | undefined;
  onText?: (text: string) => void;
  /** Its look, from those who load the styles of fields anyway. */
  className: string;
  /** Picking a company sends the form around it. */
  isSentOnPick?: boolean;
  /** Where the list opens if there is room. */
  listSide?: ComboboxProps["listSide"];
};

const load = () => import("./company-combobox").then((loaded) => loaded.default);

/**
 * A company as it is written. The list of companies that it may mean is fetched when somebody reaches for the field:
 * until then, and without a script, it is a line of text.
 */
export function CompanyInput({ value, first = "", onText, isSentOnPick, listSide, ...input }: Props) {
  const [own, setOwn] = useState(first);
  const [Combobox, setCombobox] = useState<ComponentType<ComboboxProps> | null>(null);
  const plain = useRef<HTMLInputElement>(null);
  /** What was selected when the list came: it stays so. */
  const taken = useRef<ComboboxProps["taken"]>(null);
  const isTyped = useRef(false);
  const text = value ?? own;
  const write = (next: string) => {
    setOwn(next);
    onText?.(next);
  };
  const reach = () =>
    void load().then(
      (loaded) => {
        const field = plain.current;
        if (field !== null && field === document.activeElement)
          taken.current = {
            start: field.selectionStart ?? 0,
            end: field.selectionEnd ?? 0,
            isTyped: isTyped.current,
          };
        flushSync(() => setCombobox(() => loaded));
      },
      () => {
        // Without a connection it stays a line of text.
      },
    );
  const shared = {
    autoComplete: "off",
    spellCheck: false,
    ...input,
  };
  if (Combobox)
    return (
      <Combobox
        {...shared}
        text={text}
        onText={write}
        taken={taken.current}
        isSentOnPick={isSentOnPick}
        listSide={listSide}
      />
    );
  return (
    <input
      {...shared}
      ref={plain}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      value={text}
      onChange={({ target }) => {
        isTyped.current = true;
        write(target.value);
      }}
      onKeyDown={(event) => {
        // Whoever has sent or put away what they typed needs no list of it any more.
        if (event.key === "Enter" || event.key === "Escape") isTyped.current = false;
        input.onKeyDown?.(event);
      }}
      onFocus={reach}
      onPointerEnter={() => void load().catch(() => {})}
    />
  );
}
