import { writeDay } from "@/lib/domain/calendar";
import type { Coverage } from "./company-answer";
import { datasetLabels } from "./dataset-labels";

/** What is held about a company and how fresh it is: silence in a dataset without documents says nothing. */
export function CoverageTable({ coverage }: { coverage: Coverage }) {
  const held = [...coverage].sort((one, other) => other.documents - one.documents);
  return (
    <section aria-labelledby="coverage" className="mt-14">
      <h2 id="coverage" className="section-title">
        What is held
      </h2>
      <p className="mt-2 text-faded text-sm">Where no document is held, silence says nothing.</p>
      <section
        aria-label="Coverage by dataset"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        className="mt-3 overflow-x-auto"
      >
        <table className="w-full min-w-[34rem] text-left text-sm tabular-nums">
          <thead className="border-rule border-b text-faded">
            <tr>
              <th scope="col">Dataset</th>
              <th scope="col" className="text-right">
                Documents
              </th>
              <th scope="col" className="text-right">
                With text
              </th>
              <th scope="col">Newest</th>
              <th scope="col">Publisher asked</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-rule border-rule border-b">
            {held.map(({ source, documents, texts, newest, checked_at }) => (
              <tr key={source} className={documents === 0 ? "text-faded" : ""}>
                <th scope="row" className="font-normal">
                  {datasetLabels[source]}
                </th>
                <td className="text-right">{documents === 0 ? "none" : documents.toLocaleString("en-US")}</td>
                <td className="text-right">{documents === 0 ? "" : texts.toLocaleString("en-US")}</td>
                <td>{newest ? writeDay(newest) : ""}</td>
                <td>{checked_at ? writeDay(checked_at.slice(0, 10)) : "not yet"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
