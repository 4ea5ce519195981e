"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { type ComponentProps, useLayoutEffect, useRef, useState } from "react";
import type { PaletteEntry } from "@/components/palette/rank-entries";
import { useCompanies } from "@/components/palette/search";
import { QueryProvider } from "@/components/query/query-provider";

export type ComboboxProps = Omit<ComponentProps<"input">, "value" | "defaultValue" | "onChange" | "ref"> & {
  text: string;
  onText: (text: string) => void;
  /** What is selected where the field has the focus already, and whether something was typed; else null. */
  taken: { start: number; end: number; isTyped: boolean } | null;
  isSentOnPick?: boolean | undefined;
  /** Where the list opens if there is room: above a field right before the button that sends it. */
  listSide?: "top" | "bottom" | undefined;
};

/** A line of text with the companies of the registry that it may mean. Enter takes the chosen one, else it sends the form. */
export default function CompanyCombobox(props: ComboboxProps) {
  return (
    <QueryProvider>
      <Combobox {...props} />
    </QueryProvider>
  );
}

function Combobox({
  text,
  onText,
  taken,
  isSentOnPick = false,
  listSide = "bottom",
  ...input
}: ComboboxProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(taken?.isTyped ?? false);
  const { found } = useCompanies(text);
  useReadablePage(isOpen);
  // In the same turn as it takes the place of the plain field: what is typed in between would go nowhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    if (taken === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(taken.start, taken.end);
  }, []);
  return (
    <Autocomplete.Root
      items={found}
      open={isOpen}
      onOpenChange={setOpen}
      value={text}
      onValueChange={onText}
      itemToStringValue={(entry: PaletteEntry) => entry.label}
      // The server has found them already.
      filter={null}
      mode="none"
      submitOnItemClick={isSentOnPick}
    >
      <Autocomplete.Input
        {...input}
        ref={field}
        onKeyDown={(event) => {
          // ⌘↵ is the page’s: an open list would keep what it answers from those who listen.
          if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
            setOpen(false);
            event.preventBaseUIHandler();
          }
          // Esc closes the list; without one it is the page’s, and the text stays.
          if (event.key === "Escape" && event.currentTarget.getAttribute("aria-expanded") !== "true")
            event.preventBaseUIHandler();
        }}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner side={listSide} sideOffset={4} className="z-50">
          {/* A landmark of its own: it stands outside the page’s, which stay readable beside it. */}
          <Autocomplete.Popup
            role="region"
            aria-label="Suggestions"
            className="max-h-[min(20rem,var(--available-height))] w-[max(var(--anchor-width),16rem)] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-md border border-rule bg-sheet p-1 text-ink shadow-sheet empty:hidden data-empty:hidden motion-safe:animate-arrive"
          >
            <Autocomplete.List aria-label="Companies">
              {(entry: PaletteEntry) => (
                <Autocomplete.Item
                  key={entry.words}
                  value={entry}
                  className="flex cursor-pointer items-baseline justify-between gap-4 rounded px-3 py-1.5 data-highlighted:bg-wash data-highlighted:shadow-[inset_2px_0_0_var(--ink)]"
                >
                  <span className="wrap-anywhere min-w-0">
                    {entry.label}
                    {entry.note ? <span className="text-faded text-sm"> {entry.note}</span> : null}
                  </span>
                  <span className="flex-none text-faded text-print">{entry.hint}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

/**
 * Base UI hides all but the field and its list from those who listen while the list is open, as if it were a dialog. It
 * leaves alone what is a live region, "off" among them, which is what everything is anyway.
 */
function useReadablePage(isOpen: boolean) {
  // Before the list's own effect, which is not one of layout.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const parts = [...document.body.children].filter((part) => !part.hasAttribute("aria-live"));
    for (const part of parts) part.setAttribute("aria-live", "off");
    return () => {
      for (const part of parts) part.removeAttribute("aria-live");
    };
  }, [isOpen]);
}
