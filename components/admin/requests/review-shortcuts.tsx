"use client";

import { useRouter } from "next/navigation";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { keep, readKept } from "@/components/ui/browser-storage";
import { Checkbox } from "@/components/ui/field";
import { Kbd } from "@/components/ui/kbd";

/** Keys that open a way to decide, and the tabs in which those are. */
const decisions: Readonly<Record<string, string>> = { a: "approve", r: "decline", i: "ask" };

const listed = [
  ["J", "next"],
  ["K", "previous"],
  ["A", "approve"],
  ["R", "decline"],
  ["I", "ask for information"],
] as const;

type Props = {
  /** On a request's page: the pages of its neighbours. Without it the keys move in the list. */
  neighbours?: { previous: string | null; next: string | null };
};

const place = "footnote.review-shortcuts";

/** Single keys for reviewing, listed where they work. They rest while somebody types, and can be turned off. */
export function ReviewShortcuts({ neighbours }: Props) {
  const router = useRouter();
  const [tab, setTab] = useQueryState("tab");
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(readKept(place) !== "off"), []);
  const previous = neighbours?.previous;
  const next = neighbours?.next;
  const isList = neighbours === undefined;

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "j" || key === "k") {
        event.preventDefault();
        if (isList) moveInList(key === "j" ? 1 : -1);
        else {
          const to = key === "j" ? next : previous;
          if (to) router.push(to);
        }
        return;
      }
      const decision = decisions[key];
      if (!decision) return;
      event.preventDefault();
      if (isList) {
        const chosen = focusedLink() ?? links()[0];
        if (chosen) router.push(`/admin/requests/${chosen.dataset.queue}?tab=${decision}`);
      } else void setTab(decision).then(() => focusDecision(decision));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, isList, previous, next, router, setTab]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is pressed later keeps the focus.
  useEffect(() => {
    if (!isList && tab !== null && Object.values(decisions).includes(tab)) focusDecision(tab);
  }, [isList]);

  return (
    <section
      aria-label="Shortcuts"
      className="needs-script flex flex-wrap items-center gap-x-4 gap-y-1 text-faded text-sm"
    >
      {listed.map(([key, does]) => (
        <span key={key} className="whitespace-nowrap">
          <Kbd>{key}</Kbd> {does}
        </span>
      ))}
      <Checkbox
        name="shortcuts"
        label="Shortcuts on"
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          keep(place, event.currentTarget.checked ? "on" : "off");
        }}
      />
    </section>
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("[role=dialog]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

const links = () => [...document.querySelectorAll<HTMLElement>("[data-queue]")];

const focusedLink = () => links().find((link) => link.matches(":focus"));

function moveInList(by: 1 | -1): void {
  const all = links();
  const at = all.findIndex((link) => link.matches(":focus"));
  const to = at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by));
  all[to]?.focus();
}

/** Puts the focus into the first field of a decision whose tab is open. */
function focusDecision(tab: string): void {
  requestAnimationFrame(() => {
    const form = document.querySelector<HTMLElement>(`[data-decision="${tab}"]`);
    form?.scrollIntoView({ block: "nearest" });
    form?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  });
}

/** Tells the server that a reviewer really looks at a submitted request; a page fetched ahead does not. */
export function MarkOpened({ id, action }: { id: string; action: (id: string) => Promise<void> }) {
  useEffect(() => {
    // Nobody waits for it, and the next visit marks it as well.
    action(id).catch(() => {});
  }, [id, action]);
  return null;
}
