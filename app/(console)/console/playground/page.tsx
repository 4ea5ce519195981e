import type { Metadata } from "next";
import Link from "next/link";
import { PageHeader } from "@/components/ui/page-header";
import { catalog } from "@/lib/operations/catalog";

export const metadata: Metadata = { title: "Playground" };

export default function PlaygroundsPage() {
  return (
    <>
      <PageHeader title="Playground" lead="Run each operation from a form, then copy the request as code." />
      <ul className="grid max-w-3xl gap-6">
        {catalog.map(({ name, title, summary, unit, unitPriceCents }) => (
          <li key={name} className="border-rule border-b pb-5">
            <h2 className="font-serif text-xl">
              <Link href={`/console/playground/${name}`} className="action">
                {title}
              </Link>
            </h2>
            <p className="mt-1">{summary}</p>
            <p className="mt-1 text-faded text-sm tabular-nums">
              ${(unitPriceCents / 100).toFixed(2)} per {unit} beyond the included volume
            </p>
          </li>
        ))}
        <li>
          <h2 className="font-serif text-xl">
            <Link href="/console/playground/list" className="action">
              Check a list
            </Link>
          </h2>
          <p className="mt-1">
            Paste up to 1,000 names or upload a CSV file, and get the company behind each.
          </p>
          <p className="mt-1 text-faded text-sm">One validate call per name</p>
        </li>
      </ul>
    </>
  );
}
