"use client";

import { Button } from "@/components/ui/button";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { TextArea } from "@/components/ui/form";
import type { WiredField } from "@/components/ui/use-action-form";
import { formatCents } from "@/lib/domain/amounts";
import {
  buildingLeast,
  buildingMost,
  type KeyRequestDraft,
  monthlyCallsBands,
} from "@/lib/web-forms/key-request";
import type { OfferedOperation } from "./request-record";

type Props = {
  /** What stands in the fields at first. */
  draft: KeyRequestDraft;
  operations: readonly OfferedOperation[];
  field: (name: keyof KeyRequestDraft) => WiredField;
  /** As they stand now. */
  monthlyCalls: string;
  onMonthlyCalls: (calls: string) => void;
};

/** The fields of a key request, on the public form and where answers are edited. */
export function KeyRequestFields({ draft, operations, field, ...rest }: Props) {
  const { error, ...chosen } = field("operations");
  return (
    <>
      <TextArea
        {...field("building")}
        label="What are you building?"
        hint="What the product is, who uses it, and what depends on the data."
        required
        least={buildingLeast}
        most={buildingMost}
        defaultValue={draft.building}
      />
      <MonthlyCalls first={draft.monthlyCalls} field={field} {...rest} />
      <CheckboxGroup
        name={chosen.name}
        control={chosen}
        label="Operations"
        hint="The ones you expect to call. A key can call all of them."
        options={operations.map(({ name, title, summary, unitPriceCents, unit }) => ({
          value: name,
          label: title,
          hint: `${summary} ${formatCents(unitPriceCents)} per ${unit} beyond the included volume.`,
        }))}
        defaultValue={draft.operations}
        error={error}
      />
      <TextInput
        {...field("website")}
        label="Website"
        optional
        hint="So we can see who’s asking."
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        defaultValue={draft.website}
      />
    </>
  );
}

type MonthlyCallsProps = Pick<Props, "field" | "monthlyCalls" | "onMonthlyCalls"> & { first: string };

function MonthlyCalls({ first, field, monthlyCalls, onMonthlyCalls }: MonthlyCallsProps) {
  return (
    <div>
      <TextInput
        {...field("monthlyCalls")}
        label="Calls per month"
        hint="Roughly, once you’re live."
        inputMode="numeric"
        autoComplete="off"
        required
        className="max-w-40 tabular-nums"
        defaultValue={first}
      />
      <fieldset className="needs-script mt-2 flex flex-wrap items-center gap-2">
        <legend className="sr-only">Start from a typical volume</legend>
        {monthlyCallsBands.map((calls) => (
          <Button
            key={calls}
            size="small"
            className="aria-pressed:border-ink aria-pressed:bg-wash aria-pressed:font-medium"
            aria-pressed={monthlyCalls.replaceAll(/[,\s]/g, "") === String(calls)}
            onClick={() => onMonthlyCalls(String(calls))}
          >
            {calls.toLocaleString("en-US")}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
