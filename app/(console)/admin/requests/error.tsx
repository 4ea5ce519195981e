"use client";

import { type PageError, PageFailed } from "@/components/keys/page-failed";

export default function RequestsFailed(failure: PageError) {
  return <PageFailed title="Key requests are unavailable" {...failure} />;
}
