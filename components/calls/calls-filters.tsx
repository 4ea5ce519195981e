import { Button, ButtonLink } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { operationSeries } from "@/components/usage/operation-names";
import { mostDays } from "@/lib/domain/address-query";
import type { CallFilter } from "@/lib/domain/calls";
import type { KeyToday } from "@/lib/domain/usage";

const outcomes = [
  { value: "settled", label: "Answered" },
  { value: "voided", label: "Not billed (errors)" },
  { value: "reserved", label: "In progress" },
];

type Props = { filter: CallFilter; keys: readonly KeyToday[] };

/** Which calls are listed: all of it in the address, and it works without a script. */
export function CallsFilters({ filter, keys }: Props) {
  return (
    <form action="/console/calls" className="mb-6 space-y-3 print:hidden">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(12rem,2fr)_repeat(5,minmax(0,1fr))]">
        <TextInput
          name="q"
          type="search"
          label="Company or request id"
          defaultValue={filter.search ?? ""}
          autoComplete="off"
        />
        <Select
          name="operation"
          label="Operation"
          placeholder="All"
          defaultValue={filter.operation ?? ""}
          options={operationSeries.map(({ key, label }) => ({ value: key, label }))}
        />
        <Select
          name="status"
          label="Outcome"
          placeholder="All"
          defaultValue={filter.state ?? ""}
          options={outcomes}
        />
        <Select
          name="key"
          label="Key"
          placeholder="All"
          defaultValue={filter.keyId ?? ""}
          options={keys.map(({ id, name, last4 }) => ({
            value: id,
            label: last4 === null ? name : `${name} (…${last4})`,
          }))}
        />
        <TextInput name="from" type="date" label="From (UTC)" defaultValue={filter.from} />
        <TextInput name="to" type="date" label="To (UTC)" defaultValue={filter.to} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">Filter</Button>
        <ButtonLink href="/console/calls">Clear</ButtonLink>
        <p className="text-faded text-sm">
          At most {mostDays} days at once; a whole request id is found on any day.
        </p>
      </div>
    </form>
  );
}
