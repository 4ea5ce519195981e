import { webAddress } from "@/components/briefing/citation";
import { recordRow } from "@/components/ui/definition-list";
import { formatDay } from "@/lib/domain/calendar";

export type SourceDocument = {
  id: string;
  kind: string;
  publisher: string;
  url: string;
  accession: string | null;
  form: string | null;
  publishedOn: string | null;
  seenOn: string;
  retrievedAt: string | null;
  sha256: string | null;
};

/** "2026-11-21 14:46:50.006+00" as "November 21, 2026, 14:46 UTC". */
function formatTimestamp(moment: string): string {
  const at = new Date(moment.replace(" ", "T").replace(/([+-]\d{2})$/, "$1:00"));
  if (Number.isNaN(at.getTime())) return moment;
  const iso = at.toISOString();
  return `${formatDay(iso.slice(0, 10))}, ${iso.slice(11, 16)} UTC`;
}

/** What a document is, where it came from and when. */
export function SourceRecord({ source }: { source: SourceDocument }) {
  const original = webAddress(source.url);
  const rows = [
    ["Publisher", source.publisher],
    ["Form", source.form],
    ["Accession number", source.accession],
    ["Published", source.publishedOn && formatDay(source.publishedOn)],
    ["Facts seen on on on on", formatDay(source.seenOn)],
    ["Fetched", source.retrievedAt && formatTimestamp(source.retrievedAt)],
  ] as const;
  return (
    <dl className="divide-y divide-rule border-rule border-y text-[0.9375rem]">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className={recordRow}>
            <dt className="text-faded">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ) : null,
      )}
      {source.sha256 ? (
        <div className={recordRow}>
          <dt className="text-faded">SHA-256</dt>
          <dd className="break-all font-mono text-xs leading-relaxed">{source.sha256}</dd>
        </div>
      ) : null}
      <div className={recordRow}>
        <dt className="text-faded">Original</dt>
        <dd className="break-all">
          {original ? (
            <a href={original} rel="noreferrer" className="action">
              {original}
            </a>
          ) : (
            source.url
          )}
        </dd>
      </div>
    </dl>
  );
}
