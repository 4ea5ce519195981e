"use client";

import { type PageError, PageFailed } from "@/components/keys/page-failed";

export default function SomethingFailed(failure: PageError) {
  return (
    <main className="mx-auto max-w-3xl px-5 py-16">
      <PageFailed title="This page is unavailable" {...failure} />
    </main>
  );
}
