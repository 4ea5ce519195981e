import type { DecisionAction } from "@/components/admin/requests/decision-state";
import type { KeyOverview } from "@/lib/accounts/keys";
import { lastDayOf } from "@/lib/forms/key-request-terms";
import { ChangeTermsForm } from "./change-terms-form";

/** The terms of a key as an admin changes them; a revoked key has none left. */
export function ChangeTerms({ apiKey, action }: { apiKey: KeyOverview; action: DecisionAction }) {
  if (apiKey.status === "revoked") return null;
  const { id, tier, dailyLimit, dailyIncluded, expiresAt } = apiKey;
  const seen = JSON.stringify({ tier, dailyLimit, dailyIncluded, expiresAt });
  const write = (units: number | null) => (units === null ? "" : String(units));
  return (
    <section aria-labelledby="terms">
      <h2 id="terms" className="section-title">
        Change terms
      </h2>
      <p className="mt-1 mb-4 text-faded">
        They hold from the next call on; what was served keeps its price.
      </p>
      <ChangeTermsForm
        key={seen}
        keyId={id}
        seen={seen}
        terms={{
          tier,
          dailyLimit: write(dailyLimit),
          dailyIncluded: write(dailyIncluded),
          expiresAt: lastDayOf(expiresAt),
        }}
        action={action}
      />
    </section>
  );
}
