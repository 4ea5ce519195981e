"use client";

import { type PageError, PageFailed } from "@/components/keys/page-failed";

export default function RequestFailed(failure: PageError) {
  return <PageFailed title="Your request is unavailable" {...failure} />;
}
