import { formatDay } from "@/lib/domain/calendar";

/** How far what is held about a company reaches, behind its name; nothing where no document of it is held. */
export function DataThrough({ day }: { day: string | null }) {
  if (day === null) return null;
  return (
    <>
      {" · data through "}
      <time dateTime={day} className="whitespace-nowrap">
        {formatDay(day)}
      </time>
    </>
  );
}
