"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import type { DeepPartial } from "react-hook-form";
import { z } from "zod";
import { LinkSent } from "@/components/account/sign-in-form";
import { nameTier } from "@/components/keys/key-record";
import { useSentAction } from "@/components/ui/attempt";
import { forget, keep, readKept } from "@/components/ui/browser-storage";
import { Button } from "@/components/ui/button";
import { TextInput } from "@/components/ui/field";
import { ErrorSummary } from "@/components/ui/form";
import { useActionForm, type WiredField } from "@/components/ui/use-action-form";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import {
  assumedClaims,
  daysInMonth,
  type Estimate,
  estimateMonth,
  formatArithmetic,
  type PricedOperation,
  tierNames,
  tiers,
} from "@/lib/domain/tiers";
import {
  type FieldFault,
  type KeyRequestDraft,
  keyRequestForm,
  signInForm,
} from "@/lib/web-forms/key-request";
import { KeyRequestFields } from "./key-request-fields";
import type { OfferedOperation } from "./request-record";

export type KeyRequestState = {
  /** What stood in the fields when the form was sent. */
  draft: KeyRequestDraft;
  email: string;
  errors: readonly FieldFault[];
  /** The address that a link was sent to. */
  sentTo: string | null;
};

type Props = {
  draft: KeyRequestDraft;
  /** Who is signed in; visitors give an address. */
  email: string | null;
  /** Such as "Mon, Nov 23, 17:00 UTC". */
  due: string;
  operations: readonly OfferedOperation[];
  /** Where mails go while no mail server is set; null where one is. */
  outbox: string | null;
  action: (state: KeyRequestState, data: FormData) => Promise<KeyRequestState>;
};

type RequestValues = KeyRequestDraft & { email: string };

/** Visitors give an address, too. */
function schemaOf(operations: readonly OfferedOperation[], email: string | null) {
  const answers = keyRequestForm(operations.map(({ name }) => name));
  return answers.extend({ email: email === null ? signInForm.shape.email : z.string() });
}

/** The draft among the values of a form, which may lack some while its fields are made. */
const toDraft = ({
  building = "",
  monthlyCalls = "",
  operations,
  website = "",
}: DeepPartial<RequestValues>) => ({
  building,
  monthlyCalls,
  operations: (operations ?? []).filter((name) => name !== undefined),
  website,
});

/** Asks for a key. Signed in it is submitted; a visitor proves the address first and comes back to the filled form. */
export function KeyRequestForm({ draft: given, email, due, operations, outbox, action }: Props) {
  const start: KeyRequestState = { draft: given, email: "", errors: [], sentTo: null };
  const { state, send, post, isPending } = useSentAction(action, start);
  const { form, submit, field, faults, isMended } = useActionForm<RequestValues>({
    resolver: zodResolver(schemaOf(operations, email)),
    values: { ...state.draft, email: state.email },
    faults: state.errors,
    send,
  });
  const [first, setFirst] = useState({ draft: state.draft, restored: 0 });
  const { reset, watch, setValue } = form;

  useEffect(() => {
    const kept = isEmptyDraft(given) ? readKeptDraft() : null;
    if (!kept || isEmptyDraft(kept)) return;
    reset({ ...kept, email: "" });
    setFirst({ draft: kept, restored: 1 });
  }, [given, reset]);
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      if (name !== undefined) keepDraft(toDraft(values));
    });
    return unsubscribe;
  }, [watch]);
  const draft = toDraft(watch());

  if (state.sentTo !== null)
    return (
      <div className="max-w-xl">
        <LinkSent
          kind="info"
          title="Check your email: your request is not sent yet"
          outbox={outbox}
          back={{ href: "/request-key", label: "Change the request or the address" }}
        >
          We’ve sent a link to {state.sentTo}. It signs you in and brings you back to this form, filled in as
          it is now, so you can send it. The link works once, for 15 minutes.
        </LinkSent>
      </div>
    );
  return (
    <form
      action={post}
      onSubmit={submit}
      noValidate
      className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,38rem)_minmax(0,22rem)]"
    >
      <div className="min-w-0 space-y-6">
        <ErrorSummary errors={faults} isMended={isMended} title="The request wasn’t sent" />
        <KeyRequestFields
          key={first.restored}
          draft={first.draft}
          operations={operations}
          field={field}
          monthlyCalls={draft.monthlyCalls}
          onMonthlyCalls={(calls) => setValue("monthlyCalls", calls, { shouldValidate: faults.length > 0 })}
        />
      </div>
      <EstimateBeside draft={draft} operations={operations} />
      <div className="min-w-0 space-y-6">
        <EmailField email={email} typed={state.email} field={field} />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="field-subject">Leave this empty</label>
          <input id="field-subject" name="subject" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" variant="primary" pending={isPending} pendingLabel="Sending…">
            {email === null ? "Continue and confirm your email" : "Send request"}
          </Button>
          <p className="text-faded text-sm">If you send it now, we’ll decide by {due}.</p>
        </div>
      </div>
    </form>
  );
}

type EmailProps = { email: string | null; typed: string; field: (name: "email") => WiredField };

function EmailField({ email, typed, field }: EmailProps) {
  if (email !== null)
    return <p className="text-faded text-sm">You’re signed in as {email}; the decision is mailed there.</p>;
  return (
    <TextInput
      {...field("email")}
      label="Email address"
      type="email"
      autoComplete="email"
      spellCheck={false}
      required
      hint="We’ll email a link to confirm it’s yours. The decision goes there too."
      defaultValue={typed}
    />
  );
}

function EstimateBeside({ draft, operations }: Pick<Props, "draft" | "operations">) {
  const calls = Number(draft.monthlyCalls.replaceAll(/[,_\s]/g, ""));
  return (
    <aside className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1" aria-label="Estimate">
      <div className="sticky top-8">
        <EstimatePanel
          monthlyCalls={Number.isInteger(calls) && calls > 0 && calls <= 10_000_000 ? calls : null}
          operations={operations.filter(({ name }) => draft.operations.includes(name))}
          example={operations[0]}
        />
      </div>
    </aside>
  );
}

const place = "footnote.key-request";

/** Keeps what is typed in this browser, so that a closed tab or a detour to the mail loses nothing. */
function keepDraft(draft: KeyRequestDraft): void {
  keep(place, JSON.stringify(draft));
}

function readKeptDraft(): KeyRequestDraft | null {
  try {
    const { building, monthlyCalls, operations, website } = JSON.parse(readKept(place) ?? "") as Record<
      string,
      unknown
    >;
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    const chosen = Array.isArray(operations) ? operations.filter((one) => typeof one === "string") : [];
    return {
      building: text(building),
      monthlyCalls: text(monthlyCalls),
      operations: chosen,
      website: text(website),
    };
  } catch {
    return null;
  }
}

const isEmptyDraft = ({ building, monthlyCalls, operations, website }: KeyRequestDraft) =>
  `${building}${monthlyCalls}${website}`.trim() === "" && operations.length === 0;

/** On the page of a request: what this browser kept of the form is of no more use. */
export function ForgetKeptDraft() {
  useEffect(() => forget(place), []);
  return null;
}

type EstimatePanelProps = {
  /** Null where it is not a number yet. */
  monthlyCalls: number | null;
  /** Those that are chosen. */
  operations: readonly PricedOperation[];
  /** What an example is worked out with, until there is something to estimate. */
  example: PricedOperation | undefined;
};

const exampleCalls = 18_000;

/** What a month would cost, with its arithmetic, and the tier that fits. */
function EstimatePanel({ monthlyCalls, operations, example }: EstimatePanelProps) {
  const isKnown = monthlyCalls !== null && operations.length > 0;
  return (
    <section
      aria-labelledby="estimate"
      className="rounded border border-rule bg-sheet p-5 text-[0.9375rem] leading-relaxed"
    >
      <h2 id="estimate" className="section-title">
        Estimated monthly cost
      </h2>
      <div aria-live="polite" className="lg:min-h-64">
        {isKnown ? (
          <Figures monthlyCalls={monthlyCalls} operations={operations} />
        ) : (
          <>
            <p className="mt-3 text-faded">
              Enter your monthly calls and choose operations: you’ll see the monthly cost here, and the tier
              that fits.
            </p>
            {example ? (
              <div className="mt-4 border-rule border-t pt-3 text-faded">
                <p className="text-sm">
                  Example: {formatNumber(exampleCalls)} {example.title} calls per month
                </p>
                <Figures monthlyCalls={exampleCalls} operations={[example]} />
              </div>
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}

type FiguresProps = { monthlyCalls: number; operations: readonly PricedOperation[] };

function Figures({ monthlyCalls, operations }: FiguresProps) {
  const estimate = estimateMonth(monthlyCalls, operations);
  const { tier, fits, included, limit, unitsADay, lines, costCents } = estimate;
  const paid = lines.filter(({ paidUnits }) => paidUnits > 0);
  const hasClaims = lines.some(({ unit }) => unit === "claim");
  return (
    <>
      <p className="mt-2 font-serif text-title tabular-nums">{formatCents(costCents)}</p>
      <dl className="mt-3 space-y-1 tabular-nums">
        <Line term="Units per day" value={formatNumber(unitsADay)} />
        <Line term="Tier that fits" value={fits ? nameTier(tier) : "Scale, with a custom limit"} />
        <Line term="Included per day" value={formatNumber(included)} />
        <Line term="Limit per day" value={fits ? formatNumber(limit) : "set with you"} />
      </dl>
      {paid.length === 0 ? (
        <p className="mt-3 border-rule border-t pt-3">
          {formatNumber(unitsADay)} of {formatNumber(included)} included units per day, so the month is free.
        </p>
      ) : (
        <ul className="mt-3 space-y-1 border-rule border-t pt-3 tabular-nums">
          {paid.map((line) => (
            <li key={line.name}>
              <span className="block text-faded text-sm">{line.title}, beyond the included volume</span>
              {formatArithmetic(line)}
            </li>
          ))}
        </ul>
      )}
      <CheaperTier estimate={estimate} monthlyCalls={monthlyCalls} operations={operations} />
      <p className="mt-3 text-faded text-sm">
        Assumes calls spread evenly over the operations and {daysInMonth} days
        {hasClaims ? `, ${assumedClaims} claims per corroborate call` : ""}. A tier fits if its limit is at
        least twice the average day.
      </p>
    </>
  );
}

/** Says it where the next tier, which includes more, would make the same month cheaper: a higher volume then costs less. */
function CheaperTier({ estimate, monthlyCalls, operations }: FiguresProps & { estimate: Estimate }) {
  const next = tierNames[tierNames.indexOf(estimate.tier) + 1];
  if (next === undefined || estimate.costCents === 0) return null;
  const { costCents } = estimateMonth(monthlyCalls, operations, {
    tier: next,
    dailyLimit: null,
    dailyIncluded: null,
  });
  if (costCents >= estimate.costCents) return null;
  return (
    <p className="mt-3 text-sm">
      {nameTier(next)} includes {formatNumber(tiers[next].included)} units per day: on it, this month would{" "}
      {costCents === 0 ? "be free" : `cost ${formatCents(costCents)}`}. A reviewer sets the tier from your
      volume. If you expect to grow, say so in your request.
    </p>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-faded">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
