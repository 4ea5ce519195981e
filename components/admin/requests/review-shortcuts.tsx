"use client";

import { useRouter } from "next/navigation";
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
      const tab = decisions[key];
      if (!tab) return;
      event.preventDefault();
      if (isList) {
        const chosen = focusedLink() ?? links()[0];
        if (chosen) router.push(`/admin/requests/${chosen.dataset.queue}#${tab}`);
      } else openDecision(tab);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, isList, previous, next, router]);

  useEffect(() => {
    const tab = window.location.hash.slice(1);
    if (!isList && Object.values(decisions).includes(tab)) openDecision(tab);
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
  if (document.querySelector("dialog[open]")) return true;
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

/** Shows a decision's tab and puts the focus into its first field. */
function openDecision(tab: string): void {
  window.history.replaceState(window.history.state, "", `#${tab}`);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  requestAnimationFrame(() => {
    const form = document.querySelector<HTMLElement>(`[data-decision="${tab}"]`);
    form?.scrollIntoView({ block: "nearest" });
    form?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus();
  });
}
