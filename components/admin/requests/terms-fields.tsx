"use client";

import { nameTier } from "@/components/keys/key-record";
import { NumberInput } from "@/components/ui/number-input";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { type TierName, tierNames, tiers } from "@/lib/domain/pricing";
import type { Wire } from "./decision-form";

/** Terms as they stand in the fields; empty numbers mean the tier's own. */
export type TermsDraft = { tier: TierName; dailyLimit: string; dailyIncluded: string; expiresAt: string };

type Props = {
  terms: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
  wire: Wire;
};

const write = (count: number) => count.toLocaleString("en-US");

/** The fields of what a key may do, where one is approved and where one is changed. */
export function TermsFields({ terms, onChange, wire }: Props) {
  const own = tiers[terms.tier];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        {...wire("tier")}
        label="Tier"
        value={terms.tier}
        onChange={(event) => {
          const tier = tierNames.find((name) => name === event.currentTarget.value);
          if (tier) onChange({ tier });
        }}
        options={tierNames.map((name) => ({
          value: name,
          label: `${nameTier(name)}: ${write(tiers[name].included)} included, ${write(tiers[name].limit)} limit`,
        }))}
      />
      <TextInput
        {...wire("expiresAt")}
        label="Last day"
        optional
        type="date"
        value={terms.expiresAt}
        onChange={(event) => onChange({ expiresAt: event.currentTarget.value })}
        hint="The key answers until its end, UTC."
      />
      <NumberInput
        {...wire("dailyLimit")}
        label="Daily limit"
        optional
        unit="units"
        min={0}
        value={terms.dailyLimit}
        placeholder={String(own.limit)}
        onChange={(event) => onChange({ dailyLimit: event.currentTarget.value })}
        hint="Empty: the tier's own."
      />
      <NumberInput
        {...wire("dailyIncluded")}
        label="Included a day"
        optional
        unit="units"
        min={0}
        value={terms.dailyIncluded}
        placeholder={String(own.included)}
        onChange={(event) => onChange({ dailyIncluded: event.currentTarget.value })}
        hint="Empty: the tier's own."
      />
    </div>
  );
}
