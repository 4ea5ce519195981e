import { Notice } from "@/components/ui/notice";
import type { NamedIngestion } from "@/lib/accounts/ingestion";

/** The ingestion that was started here and is on; it says so itself every few seconds. */
export function NowRunning({ holder, current, waiting }: NamedIngestion) {
  if (holder === null) return null;
  return (
    <Notice title="An ingestion is running">
      <p>
        {current === null ? "It has just begun." : `It reads CIK ${current}.`}
        {waiting.length > 0 ? ` Waiting: ${waiting.join(", ")}.` : ""}
      </p>
      <p className="text-faded text-sm">On {holder}. Figures below follow every few seconds.</p>
    </Notice>
  );
}
