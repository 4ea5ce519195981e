"use client";

import { createContext, type ReactNode, useContext } from "react";
import { formatMomentIn, type MomentForm, partsOf } from "./format-moment";

const Zone = createContext("UTC");

/** Gives the pages within it the time zone that their reader has chosen. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

type Props = {
  /** ISO, a moment as the database writes it, or milliseconds since 1970. */
  at: string | number;
  form?: MomentForm;
};

/** A moment in the reader's time zone: "Nov 21, 2026, 11:48 AM EST". */
export function Moment({ at, form = "dated" }: Props) {
  const zone = useContext(Zone);
  return <time dateTime={new Date(at).toISOString()}>{formatMomentIn(at, zone, form)}</time>;
}

/** A moment to the second in a column whose heading names the zone; where rows are cards without one, it does itself. */
export function MomentCell({ at }: Pick<Props, "at">) {
  const zone = useContext(Zone);
  const { day, time, zoneName } = partsOf(at, zone, "second");
  return (
    <time dateTime={new Date(at).toISOString()}>
      {day}, {time}
      <span className="sm:sr-only"> {zoneName}</span>
    </time>
  );
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
  return <>{partsOf(Date.now(), useContext(Zone), "dated").zoneName}</>;
}
