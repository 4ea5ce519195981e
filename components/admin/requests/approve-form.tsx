"use client";

import { useState } from "react";
import type { OfferedOperation } from "@/components/requests/priced-operations";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { formatCents } from "@/lib/domain/money";
import { estimateMonth } from "@/lib/domain/pricing";
import { DecisionForm } from "./decision-form";
import { type Decided, type DecisionAction, framed } from "./decision-state";
import { type TermsDraft, TermsFields } from "./terms-fields";

type Props = {
  request: Decided;
  /** What the stated volume asks for. */
  suggested: TermsDraft & { name: string };
  monthlyCalls: number;
  /** Those that the applicant chose. */
  operations: readonly OfferedOperation[];
  action: DecisionAction;
};

const unitsOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);

/** Sets what the key may do, prefilled from the stated volume, and approves. */
export function ApproveForm({ request, suggested, monthlyCalls, operations, action }: Props) {
  const [terms, setTerms] = useState<TermsDraft>(suggested);
  const estimate = estimateMonth(monthlyCalls, operations, {
    tier: terms.tier,
    dailyLimit: unitsOf(terms.dailyLimit),
    dailyIncluded: unitsOf(terms.dailyIncluded),
  });
  return (
    <DecisionForm name="approve" {...framed(request)} action={action} submitLabel="Approve">
      {(wire) => (
        <>
          <TextInput
            {...wire("name")}
            label="Name of the key"
            defaultValue={suggested.name}
            hint="The applicant can change it."
            className="max-w-sm"
          />
          <TermsFields
            terms={terms}
            onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
            wire={wire}
          />
          <p className="text-[0.9375rem] tabular-nums" aria-live="polite">
            The stated volume comes to {estimate.unitsADay.toLocaleString("en-US")} units a day:{" "}
            {formatCents(estimate.costCents)} a month with these terms.
            {estimate.fits
              ? ""
              : " The limit is less than twice an even day, so busy days will be refused in part."}
          </p>
          <TextArea
            {...wire("message")}
            label="Message to the applicant"
            optional
            most={2000}
            hint="Stands in the mail and on their page."
          />
        </>
      )}
    </DecisionForm>
  );
}
