import Link from "next/link";
import type { ReactNode } from "react";
import { keyStatusWords, nameTier, writeSecret } from "@/components/keys/key-record";
import { DefinitionList } from "@/components/ui/definition-list";
import { StatusPill } from "@/components/ui/status-pill";
import type { KeyOverview } from "@/lib/accounts/keys";
import { formatDay } from "@/lib/domain/calendar";
import { allowanceOf } from "@/lib/domain/pricing";
import { lastDayOf } from "@/lib/forms/key-request-terms";

type Props = {
  apiKey: KeyOverview;
  /** The button that reveals it. */
  reveal: ReactNode;
};

/** The key that an approval made: what it may do, and its secret's one appearance. */
export function ApprovedKey({ apiKey, reveal }: Props) {
  const { limit, included } = allowanceOf(apiKey.tier, apiKey);
  const { label, tone } = keyStatusWords[apiKey.status];
  const lastDay = lastDayOf(apiKey.expiresAt);
  const [secret] = apiKey.secrets;
  return (
    <section aria-labelledby="key">
      <h2 id="key" className="section-title">
        Your key
      </h2>
      <div className="mt-3">
        <DefinitionList
          items={[
            {
              term: "Key",
              value: (
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link href={`/console/keys/${apiKey.id}`} className="action">
                    {apiKey.name}
                  </Link>
                  {secret ? <code className="font-mono text-sm">{writeSecret(secret.last4)}</code> : null}
                  <StatusPill tone={tone}>{label}</StatusPill>
                </span>
              ),
            },
            { term: "Tier", value: nameTier(apiKey.tier) },
            { term: "Included", value: `${included.toLocaleString("en-US")} units a day` },
            { term: "Limit", value: `${limit.toLocaleString("en-US")} units a day` },
            {
              term: "Expiry",
              value: lastDay === "" ? "None" : `Answers until the end of ${formatDay(lastDay)}, UTC`,
            },
          ]}
        />
      </div>
      {apiKey.status === "not_revealed" ? (
        <div className="mt-5">
          <p className="mb-4 max-w-prose text-faded leading-relaxed">
            The key is made when you reveal it, and shown once. Have the place ready where you keep secrets.
          </p>
          {reveal}
        </div>
      ) : null}
    </section>
  );
}
