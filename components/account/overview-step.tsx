import type { ReactNode } from "react";
import { CodeBlock } from "@/components/site/code-block";
import { ButtonLink } from "@/components/ui/button";
import type { KeyToday } from "@/lib/domain/usage";

export type OpenRequest = { status: "submitted" | "in_review" | "needs_information"; due: string };

type Props = {
  keys: readonly KeyToday[];
  openRequest: OpenRequest | null;
  hasCalled: boolean;
  /** A call to paste. */
  firstCall: string;
};

/** What somebody new does next: ask for a key, wait, reveal it, call. Nothing once calls are made. */
export function OverviewStep({ keys, openRequest, hasCalled, firstCall }: Props) {
  const usable = keys.filter((key) => key.usable);
  const waiting = usable.find(({ last4 }) => last4 === null);
  if (waiting)
    return (
      <Step
        title={`Reveal the key “${waiting.name}”`}
        action={
          <ButtonLink variant="primary" href="/console/keys">
            To the key
          </ButtonLink>
        }
      >
        It is approved. Its secret is made when you reveal it, and is shown once: have a place ready to keep
        it.
      </Step>
    );
  if (openRequest) return <Waiting request={openRequest} />;
  if (usable.length === 0)
    return (
      <Step
        title={keys.length === 0 ? "Request a key" : "None of your keys is in force"}
        action={
          <ButtonLink variant="primary" href="/request-key">
            Request a key
          </ButtonLink>
        }
      >
        Say what you are building; a person decides, and the page then says until when. Every operation can be
        looked at in the docs meanwhile.
      </Step>
    );
  if (hasCalled) return null;
  return (
    <Step
      title="Make the first call"
      action={<ButtonLink href="/console/playground/corroborate">Try it in the playground</ButtonLink>}
    >
      Put your key where it says YOUR_KEY. Claims that sources support come back with their documents.
      <CodeBlock label="Copy the call" text={firstCall} />
    </Step>
  );
}

function Waiting({ request: { status, due } }: { request: OpenRequest }) {
  if (status === "needs_information")
    return (
      <Step
        title="A reviewer asks you something"
        action={
          <ButtonLink variant="primary" href="/console/request">
            Read and answer
          </ButtonLink>
        }
      >
        Your request waits for your answer.
      </Step>
    );
  return (
    <Step
      title={status === "submitted" ? "Your request is in" : "Your request is in review"}
      action={<ButtonLink href="/console/request">See or change it</ButtonLink>}
    >
      Decision due {due}. It is mailed to you; nothing more is to be done until then.
    </Step>
  );
}

function Step({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section aria-labelledby="next-step" className="state-box mb-10">
      <h2 id="next-step" className="font-serif text-section">
        {title}
      </h2>
      <div className="mt-2 max-w-prose">{children}</div>
      <div className="mt-5">{action}</div>
    </section>
  );
}
