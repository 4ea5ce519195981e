import type { Refresh } from "@/components/company/company-answer";
import { isComingIn, RefreshLine } from "@/components/company/refresh-line";

/** Says of an answer that newer filings are on their way, so that the next one may say more. */
export function ComingIn({ refresh }: { refresh: Refresh }) {
  if (refresh === null || !isComingIn(refresh)) return null;
  return <RefreshLine refresh={refresh} whatNext="; an answer in a minute may say more." />;
}
