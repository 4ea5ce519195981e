"use client";

import { createContext, type ReactNode, useContext } from "react";
import { formatInZone, nameZone } from "@/lib/domain/display";

const Zone = createContext("UTC");

/** Gives the pages within it the time zone that their reader has chosen. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

type Props = {
  /** ISO, or a moment as the database writes it. */
  at: string;
  form?: "dated" | "second";
};

/** A moment in the reader's time zone: "Nov 21, 2026, 11:48 EST". */
export function Moment({ at, form = "dated" }: Props) {
  const zone = useContext(Zone);
  return <time dateTime={new Date(at).toISOString()}>{formatInZone(at, zone, form)}</time>;
}

/** The moment beside its time in UTC; nothing where that is what the reader has chosen. */
export function LocalMoment({ at }: Pick<Props, "at">) {
  if (useContext(Zone) === "UTC") return null;
  return (
    <span className="text-faded">
      <Moment at={at} />
    </span>
  );
}

/** The name of the reader's time zone now, for headings: "UTC", "EST". */
export function ZoneName() {
  return <>{nameZone(useContext(Zone), new Date())}</>;
}
