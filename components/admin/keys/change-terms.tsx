"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import {
  type DecisionAction,
  DecisionForm,
  type TermsDraft,
  TermsFields,
} from "@/components/admin/requests/decision-form";
import type { KeyOverview } from "@/lib/accounts/keys";
import { keyTermsForm, lastDayOf } from "@/lib/web-forms/keys";

type Props = {
  keyId: string;
  /** The terms as they were read, as JSON: a change that others made meanwhile is not overwritten. */
  seen: string;
  terms: TermsDraft;
  action: DecisionAction;
};

/** Changes what a key may do. */
function ChangeTermsForm({ keyId, seen, terms, action }: Props) {
  return (
    <DecisionForm<TermsDraft & { keyId: string; seen: string }>
      name="terms"
      fields={{ keyId, seen }}
      reload={{ href: `/admin/keys/${keyId}`, label: "Reload the key" }}
      action={action}
      resolver={zodResolver(keyTermsForm)}
      values={{ keyId, seen, ...terms }}
      submitLabel="Change terms"
      pendingLabel="Changing…"
      failure="Nothing was changed"
    >
      {(wire, form) => <TermsFields terms={terms} tier={form.watch("tier")} wire={wire} />}
    </DecisionForm>
  );
}

/** The terms of a key as an admin changes them; a revoked key has none left. */
export function ChangeTerms({ apiKey, action }: { apiKey: KeyOverview; action: DecisionAction }) {
  if (apiKey.status === "revoked") return null;
  const { id, tier, dailyLimit, dailyIncluded, expiresAt } = apiKey;
  const seen = JSON.stringify({ tier, dailyLimit, dailyIncluded, expiresAt });
  const toField = (units: number | null) => (units === null ? "" : String(units));
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="section-title">
        Change terms
      </h2>
      <p className="mt-1 mb-4 text-faded">
        They apply starting with the next call; past calls keep their price.
      </p>
      <ChangeTermsForm
        key={seen}
        keyId={id}
        seen={seen}
        terms={{
          tier,
          dailyLimit: toField(dailyLimit),
          dailyIncluded: toField(dailyIncluded),
          expiresAt: lastDayOf(expiresAt),
        }}
        action={action}
      />
    </section>
  );
}
