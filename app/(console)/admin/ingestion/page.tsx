import type { Metadata } from "next";
import { LiveIngestion } from "@/components/admin/ingestion/ingestion";
import { Hydrated } from "@/components/query/hydrated";
import { queryKeys } from "@/components/query/queries";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { FailedState } from "@/components/ui/status";
import { readIngestion } from "@/lib/accounts/ingestion";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, readPart } from "@/lib/domain/address-query";
import { whyEdgarIsNotAsked } from "@/lib/server/named-ingestion";
import { runStates } from "@/lib/web-forms/ingestion";
import { retryFailed, retryIngestion, startIngestion } from "./actions";

export const metadata: Metadata = { title: "Ingestion" };

export default async function IngestionPage({ searchParams }: { searchParams: Promise<AddressParts> }) {
  await requireAdmin();
  const parts = await searchParams;
  const state = runStates.find((one) => one === readPart(parts, "state")) ?? null;
  const view = await withErrorBoundary(
    async () => await readIngestion(await getDatabase(), state),
    "ingestion page",
  );
  return (
    <>
      <PageHeader title="Ingestion" lead="What came in from EDGAR and other sources, what didn’t, and why." />
      {view.outcome === "found" ? (
        <Hydrated answers={[[queryKeys.ingestion(state), view]]}>
          <LiveIngestion
            state={state}
            refusal={whyEdgarIsNotAsked()}
            retried={readPart(parts, "retry")}
            start={startIngestion}
            retry={retryIngestion}
            retryFailed={retryFailed}
          />
        </Hydrated>
      ) : (
        <FailedState
          title="Runs are unavailable"
          action={<ButtonLink href="/admin/ingestion">Try again</ButtonLink>}
        >
          We couldn’t read the database right now. Runs continue on their own.
        </FailedState>
      )}
    </>
  );
}
