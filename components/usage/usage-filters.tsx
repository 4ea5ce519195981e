import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { formatUsageAddress, type UsageQuery } from "@/lib/domain/address-query";
import { formatMonth } from "@/lib/domain/calendar";
import type { UsageView } from "@/lib/domain/usage";

type Props = { usage: UsageView; inUsd: boolean; path: string };

/** Which month and key are shown, and whether in units or dollars: all of it in the address. */
export function UsageFilters({ usage, inUsd, path }: Props) {
  const { month, months, keyId, keys } = usage;
  const query: UsageQuery = { month, keyId, inUsd };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
      <form action={path} className="flex flex-wrap items-end gap-3">
        <Select
          name="month"
          label="Month (UTC)"
          defaultValue={month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
        {keys.length > 1 ? (
          <Select
            name="key"
            label="Key"
            className="max-w-64"
            defaultValue={keyId ?? ""}
            placeholder="All keys"
            options={keys.map(({ id, name, last4 }) => ({
              value: id,
              label: last4 === null ? name : `${name} (…${last4})`,
            }))}
          />
        ) : null}
        {inUsd ? <input type="hidden" name="in" value="usd" /> : null}
        <Button type="submit">Show</Button>
      </form>
      <nav aria-label="Shown in" className="flex">
        {([false, true] as const).map((isUsd) => (
          <Link
            key={String(isUsd)}
            href={formatUsageAddress(path, { ...query, inUsd: isUsd })}
            className="button button-medium aria-[current=true]:border-ink aria-[current=true]:bg-wash aria-[current=true]:font-medium"
            scroll={false}
            {...(isUsd === inUsd ? { "aria-current": true } : {})}
          >
            {isUsd ? "USD" : "Units"}
          </Link>
        ))}
      </nav>
    </div>
  );
}
