"use client";

import { type PageError, PageFailed } from "@/components/keys/page-failed";

export default function AllKeysFailed(failure: PageError) {
  return <PageFailed title="Keys are unavailable" {...failure} />;
}
