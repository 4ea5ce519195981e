"use client";

import type { OfferedOperation } from "@/components/requests/priced-operations";
import { Tabs } from "@/components/ui/tabs";
import { ApproveForm } from "./approve-form";
import { AskForm } from "./ask-form";
import type { Decided, DecisionAction } from "./decision-state";
import { DeclineForm } from "./decline-form";
import type { TermsDraft } from "./terms-fields";

type Props = {
  request: Decided;
  suggested: TermsDraft & { name: string };
  monthlyCalls: number;
  operations: readonly OfferedOperation[];
  actions: { approve: DecisionAction; decline: DecisionAction; ask: DecisionAction };
};

/** The three ways to decide; the address's hash says which is open. */
export function DecisionTabs({ request, actions, ...stated }: Props) {
  return (
    <Tabs
      label="Decision"
      inHash
      tabs={[
        {
          id: "approve",
          label: "Approve",
          content: <ApproveForm request={request} {...stated} action={actions.approve} />,
        },
        {
          id: "decline",
          label: "Decline",
          content: <DeclineForm request={request} action={actions.decline} />,
        },
        {
          id: "ask",
          label: "Ask for information",
          content: <AskForm request={request} action={actions.ask} />,
        },
      ]}
    />
  );
}
