"use client";

import { useState } from "react";
import {
  type DecisionAction,
  DecisionForm,
  type TermsDraft,
  TermsFields,
} from "@/components/admin/requests/decision-form";

type Props = {
  keyId: string;
  /** The terms as they were read, as JSON: a change that others made meanwhile is not overwritten. */
  seen: string;
  terms: TermsDraft;
  action: DecisionAction;
};

/** Changes what a key may do. */
export function ChangeTermsForm({ keyId, seen, terms: given, action }: Props) {
  const [terms, setTerms] = useState(given);
  return (
    <DecisionForm
      name="terms"
      fields={{ keyId, seen }}
      reload={{ href: `/admin/keys/${keyId}`, label: "Load the current key" }}
      action={action}
      submitLabel="Change terms"
      pendingLabel="Changing…"
      failure="Nothing was changed"
    >
      {(wire) => (
        <TermsFields
          terms={terms}
          onChange={(change) => setTerms((before) => ({ ...before, ...change }))}
          wire={wire}
        />
      )}
    </DecisionForm>
  );
}
