import { DefinitionList } from "@/components/ui/definition-list";
import type { RequestRow } from "@/lib/accounts/requests";
import { writeBand } from "@/lib/forms/key-request";
import type { OfferedOperation } from "./priced-operations";

type Props = {
  request: Pick<RequestRow, "building" | "monthlyCalls" | "operations" | "website">;
  operations: readonly OfferedOperation[];
};

/** What the applicant said. */
export function RequestAnswers({ request, operations }: Props) {
  const { building, monthlyCalls, website } = request;
  const chosen = operations.filter(({ name }) => request.operations.includes(name));
  return (
    <DefinitionList
      items={[
        {
          term: "Building",
          value: <span className="block max-w-prose whitespace-pre-line leading-relaxed">{building}</span>,
        },
        {
          term: "Calls a month",
          value: (
            <>
              {monthlyCalls.toLocaleString("en-US")}{" "}
              <span className="text-faded">({writeBand(monthlyCalls)})</span>
            </>
          ),
        },
        { term: "Operations", value: chosen.map(({ title }) => title).join(", ") },
        {
          term: "Website",
          value: website ? (
            <a href={website} className="action break-all" rel="noopener noreferrer nofollow ugc">
              {website}
            </a>
          ) : (
            <span className="text-faded">none given</span>
          ),
        },
      ]}
    />
  );
}
