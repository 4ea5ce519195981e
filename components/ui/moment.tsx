"use client";

import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { ownZoneCookie } from "@/lib/domain/display";
import { formatMomentIn, type MomentForm, partsOf } from "./format-moment";
import { setCookie } from "./set-cookie";

const Zone = createContext("UTC");

type ZoneProps = {
  zone: string;
  /** Whether the reader has chosen it; else the browser's own takes its place, and is known to the server from then on. */
  isChosen: boolean;
  children: ReactNode;
};

/** Gives the pages within it the time zone of their reader. */
export function ZoneProvider({ zone, isChosen, children }: ZoneProps) {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    const found = isChosen ? null : (Intl.DateTimeFormat().resolvedOptions().timeZone ?? null);
    setOwn(found);
    if (found !== null && found !== zone) setCookie(ownZoneCookie, found);
  }, [zone, isChosen]);
  return <Zone.Provider value={own ?? zone}>{children}</Zone.Provider>;
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

/** The moment beside its time in UTC; nothing where that is the reader's own. */
export function LocalMoment({ at }: Pick<Props, "at">) {
  if (useContext(Zone) === "UTC") return null;
  return (
    <span className="text-faded">
      <Moment at={at} />
    </span>
  );
}

/** The IANA name of the reader's time zone. */
export const useZone = (): string => useContext(Zone);

/** The name of the reader's time zone now, for headings: "UTC", "EST". */
export function ZoneName() {
  return <>{partsOf(Date.now(), useContext(Zone), "dated").zoneName}</>;
}
