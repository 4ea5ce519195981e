import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { CallsView } from "@/lib/accounts/calls";
import { formatCallAddress } from "@/lib/domain/address-query";
import { formatDay } from "@/lib/domain/calendar";
import { CallsFilters } from "./calls-filters";
import { CallsTable } from "./calls-table";

const path = "/console/calls";

/** Calls of an account's keys: filters, list, file, pages. */
export function CallsBody({ filter, calls, newer, older, keys, hasCalls }: CallsView) {
  if (!hasCalls)
    return (
      <EmptyState
        title="No calls yet"
        action={
          <ButtonLink href="/console/playground" variant="primary">
            Open the playground
          </ButtonLink>
        }
      >
        Every call of your keys appears here with its units, cost and request id, and can be run again.
      </EmptyState>
    );
  const range = `${formatDay(filter.from)} to ${formatDay(filter.to)}`;
  return (
    <>
      <CallsFilters filter={filter} keys={keys} />
      {calls.length === 0 ? (
        <EmptyState title="No such calls" action={<ButtonLink href={path}>Clear the filters</ButtonLink>}>
          Nothing from {range} (UTC) fits these filters.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-faded text-sm">{range} (UTC), newest first</p>
            <ButtonLink
              href={formatCallAddress(`${path}/csv`, filter)}
              size="small"
              prefetch={false}
              download
              className="print:hidden"
            >
              These calls as CSV
            </ButtonLink>
          </div>
          <CallsTable calls={calls} />
          <Pagination
            label="Calls"
            previousLabel="Newer"
            nextLabel="Older"
            previousHref={newer && formatCallAddress(path, filter, { after: newer })}
            nextHref={older && formatCallAddress(path, filter, { before: older })}
            summary={`${calls.length} ${calls.length === 1 ? "call" : "calls"}`}
          />
        </>
      )}
    </>
  );
}
