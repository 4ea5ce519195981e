import type { Metadata } from "next";
import Link from "next/link";
import { CheckList } from "@/components/list/check-list";
import { PageHeader } from "@/components/ui/page-header";
import { readKeysToRun } from "@/lib/accounts/keys";
import { readViewer } from "@/lib/api/viewer";
import { validate } from "@/lib/operations/validate/contract";

export const metadata: Metadata = { title: "Playground: Check a list" };

export default async function CheckListPage() {
  const viewer = await readViewer();
  const { unit, unitPriceCents } = validate;
  return (
    <>
      <PageHeader
        title="Check a list"
        lead="Paste up to 1,000 names or upload a CSV file, and get the company behind each."
      />
      <noscript>
        <p className="mb-6">
          This page needs JavaScript. Without it, send the list as{" "}
          <Link href="/docs/batch" className="action">
            a batch
          </Link>
          .
        </p>
      </noscript>
      <CheckList
        accountId={viewer?.accountId ?? null}
        keys={viewer ? await readKeysToRun(viewer.accountId) : []}
        price={{ unit, unitPriceCents }}
      />
      <p className="mt-12 max-w-3xl text-faded text-sm">
        Each name is one{" "}
        <Link href="/docs/validate" className="action">
          validate
        </Link>{" "}
        call, with its own line in{" "}
        <Link href="/console/calls" className="action">
          calls
        </Link>{" "}
        and on the bill. From your own code, use{" "}
        <Link href="/docs/batch" className="action">
          batches
        </Link>
        .
      </p>
    </>
  );
}
