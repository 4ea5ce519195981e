import type { DecisionAction } from "@/components/admin/requests/decision-form";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import type { KeyOverview } from "@/lib/accounts/keys";
import { lastDayOf } from "@/lib/web-forms/keys";
import { ChangeTermsForm } from "./change-terms-form";

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
      <p className="mt-1 mb-4 text-faded">They apply from the next call on; past calls keep their price.</p>
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

/** Looks for keys by a part of what names them. */
export function KeySearch({ search }: { search: string }) {
  return (
    <search className="mb-6">
      <form action="/admin/keys" className="flex max-w-xl items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextInput
            name="search"
            type="search"
            label="Search"
            hint="Part of the name, the owner’s address, the id, or a secret’s last characters."
            defaultValue={search}
          />
        </div>
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
