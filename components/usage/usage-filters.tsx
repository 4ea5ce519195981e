"use client";

import Link from "next/link";
import { parseAsString, useQueryStates } from "nuqs";
import { useTransition } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { formatUsageAddress, type UsageQuery } from "@/lib/domain/address-query";
import { formatMonth } from "@/lib/domain/calendar";
import type { UsageView } from "@/lib/domain/usage";

type Props = {
  usage: Pick<UsageView, "month" | "months" | "keyId" | "keys">;
  inUsd: boolean;
  path: string;
};

/** Which month and key are shown, and whether in units or dollars: all of it in the address. A choice shows at once. */
export function UsageFilters({ usage: { month, months, keyId, keys }, inUsd, path }: Props) {
  const [isLoading, startTransition] = useTransition();
  const [, setParts] = useQueryStates(
    { month: parseAsString, key: parseAsString },
    { shallow: false, history: "push", startTransition },
  );
  const query: UsageQuery = { month, keyId, inUsd };
  return (
    <div
      aria-busy={isLoading}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden"
    >
      <form action={path} className="flex flex-wrap items-end gap-3">
        <Select
          name="month"
          label="Month (UTC)"
          key={month}
          defaultValue={month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={({ target }) => void setParts({ month: target.value })}
        />
        {keys.length > 1 ? (
          <Select
            name="key"
            label="Key"
            className="max-w-64"
            key={keyId}
            defaultValue={keyId ?? ""}
            placeholder="All keys"
            options={keys.map(({ id, name, last4 }) => ({
              value: id,
              label: last4 === null ? name : `${name} (…${last4})`,
            }))}
            onChange={({ target }) => void setParts({ key: target.value === "" ? null : target.value })}
          />
        ) : null}
        {inUsd ? <input type="hidden" name="in" value="usd" /> : null}
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </form>
      <nav aria-label="Shown in" className="flex">
        {([false, true] as const).map((isUsd) => (
          <Link
            key={String(isUsd)}
            href={formatUsageAddress(path, { ...query, inUsd: isUsd })}
            className={buttonClass()}
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
