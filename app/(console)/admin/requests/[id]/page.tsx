import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ReviewPage } from "@/components/admin/requests/review-page";
import { readReview } from "@/lib/accounts/review";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { requestUrl } from "@/lib/domain/mail-texts";
import { publicUrl } from "@/lib/env";
import { approve, ask, decline, markOpened } from "../actions";

export const metadata: Metadata = { title: "Key request" };

const actions = { approve, decline, ask, markOpened };

export default async function ReviewRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const admin = await requireAdmin();
  const review = await readReview(await getDatabase(), admin, (await params).id);
  if (!review) notFound();
  const { key, ...rest } = review;
  const applicantUrl = requestUrl(publicUrl(), review.request.id);
  return <ReviewPage {...rest} apiKey={key} applicantUrl={applicantUrl} actions={actions} />;
}
