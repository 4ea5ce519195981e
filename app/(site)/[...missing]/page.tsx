import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setStatus } from "../answer-status";
import NotFoundPage from "../not-found";

export const metadata: Metadata = { title: "No such page", robots: { index: false } };

// The status is of each request.
export const dynamic = "force-dynamic";

/** Every address that nothing has, so that its answer stands in the frame of the public pages, without a script too. */
export default function MissingPage() {
  return setStatus(404) ? <NotFoundPage /> : notFound();
}
