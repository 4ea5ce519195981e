"use client";

import { type PageError, PageFailed } from "@/components/keys/page-failed";

export default function KeysFailed(failure: PageError) {
  return <PageFailed title="Keys are unavailable" {...failure} />;
}
