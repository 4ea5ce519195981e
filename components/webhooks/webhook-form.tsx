"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { attempt } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { ErrorSummary, TextArea } from "@/components/ui/form";
import { SecretModal } from "@/components/ui/secret-modal";
import { Notice } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { eightKItems, eightKLabel } from "@/lib/domain/eight-k-items";
import type { WebhookView } from "@/lib/domain/webhooks";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { webhookForm } from "@/lib/web-forms/webhook";

/** What saving answers: the secret of a new webhook leaves once. */
export type SaveAnswer = { errors: readonly FieldFault[] } | { id: string; secret: string | null };

type Props = {
  /** The webhook to change; null for a new one. */
  webhook: Pick<WebhookView, "id" | "url" | "companies" | "items"> | null;
  action: (data: FormData) => Promise<SaveAnswer>;
};

const options = eightKItems.map((item) => ({ value: item, label: `${item} ${eightKLabel(item)}` }));

/** Where new filing events of which companies are posted. */
export function WebhookForm({ webhook, action }: Props) {
  const router = useRouter();
  const [errors, setErrors] = useState<readonly FieldFault[]>([]);
  const [isPending, startTransition] = useTransition();
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const save = (data: FormData) =>
    startTransition(async () => {
      const saved = await attempt(() => action(data));
      if ("error" in saved) return setErrors([{ name: null, message: saved.error }]);
      if ("errors" in saved) return setErrors(saved.errors);
      setErrors([]);
      if (saved.secret !== null) setMade({ id: saved.id, secret: saved.secret });
      else router.refresh();
    });
  const [first] = useState({
    id: webhook?.id ?? "",
    url: webhook?.url ?? "",
    companies: webhook?.companies.map(({ key }) => key).join("\n") ?? "",
    items: [...(webhook?.items ?? eightKItems)] as string[],
  });
  const { submit, field, faults, isMended } = useActionForm({
    resolver: zodResolver(webhookForm),
    values: first,
    faults: errors,
    send: save,
  });
  const { error, ...chosen } = field("items");
  return (
    <>
      <form onSubmit={submit} className="max-w-xl space-y-5" noValidate>
        <ErrorSummary errors={faults} isMended={isMended} title="The webhook wasn’t saved" />
        <input type="hidden" name="id" value={first.id} />
        <TextInput
          {...field("url")}
          type="url"
          label="Endpoint URL"
          hint="An https URL that responds to a POST with a 2xx status within ten seconds."
          placeholder="https://example.com/hooks/footnote"
          autoComplete="off"
          required
          defaultValue={first.url}
        />
        <TextArea
          {...field("companies")}
          label="Companies"
          hint="Up to 100, one per line: names, tickers, or entity keys."
          rows={4}
          required
          spellCheck={false}
          defaultValue={first.companies}
        />
        <details className="rounded border border-rule px-4 py-3">
          <summary className="cursor-pointer font-medium text-[0.9375rem]">
            Event types: {webhook?.items ? `${webhook.items.length} of ${options.length}` : "all"}
          </summary>
          <div className="mt-3">
            <CheckboxGroup
              name={chosen.name}
              control={chosen}
              error={error}
              label="Items of an 8-K"
              options={options}
              defaultValue={first.items}
            />
          </div>
        </details>
        <Button
          type="submit"
          variant="primary"
          pending={isPending}
          pendingLabel="Saving…"
          className="needs-script"
        >
          {webhook ? "Save" : "Create webhook"}
        </Button>
      </form>
      {made ? (
        <WebhookSecret secret={made.secret} onClose={() => router.push(`/console/webhooks/${made.id}`)} />
      ) : null}
    </>
  );
}

type WebhookSecretProps = { secret: string; onClose: () => void };

/** The signing secret, the one time that it is shown. */
function WebhookSecret({ secret, onClose }: WebhookSecretProps) {
  return (
    <SecretModal
      title="Signing secret"
      secret={secret}
      noun="secret"
      again="Use it to verify each message. If you lose it, rotate it on the webhook’s page."
      onClose={onClose}
    />
  );
}

type Done = { error: string } | { message: string };

type WebhookActionsProps = {
  id: string;
  isPaused: boolean;
  test: (id: string) => Promise<Done>;
  rotate: (id: string) => Promise<{ error: string } | { secret: string }>;
  change: (data: FormData) => Promise<{ error: string } | undefined>;
};

/** What can be done with a webhook: try it, give it another secret, pause it, delete it. */
export function WebhookActions({ id, isPaused, test, rotate, change }: WebhookActionsProps) {
  const router = useRouter();
  const [said, setSaid] = useState<Done | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (act: () => Promise<void>) =>
    startTransition(async () => {
      setSaid(null);
      await act();
      router.refresh();
    });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          className="needs-script"
          pending={isPending}
          pendingLabel="Sending…"
          onClick={() => run(async () => setSaid(await attempt(() => test(id))))}
        >
          Send a test
        </Button>
        <Button
          className="needs-script"
          disabled={isPending}
          onClick={() =>
            run(async () => {
              const rotated = await attempt(() => rotate(id));
              if ("secret" in rotated) setSecret(rotated.secret);
              else setSaid(rotated);
            })
          }
        >
          Rotate secret
        </Button>
        <Button
          className="needs-script"
          disabled={isPending}
          onClick={() =>
            run(async () => {
              const data = new FormData();
              data.set("id", id);
              data.set("change", isPaused ? "resume" : "pause");
              const refused = await attempt(() => change(data));
              if (refused) setSaid(refused);
              else toast(isPaused ? "Sending is on again." : "Nothing is sent until you resume it.");
            })
          }
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <ConfirmDialog
          trigger="Delete"
          triggerLook={{ variant: "danger", size: "medium" }}
          title="Delete this webhook?"
          confirmLabel="Delete webhook"
          done="Webhook deleted."
          fields={{ id, change: "delete" }}
          action={change}
        >
          <p>Nothing more is sent to it, and its messages are deleted. This can’t be undone.</p>
        </ConfirmDialog>
      </div>
      <div role="status">
        {said ? (
          <Notice
            kind={"error" in said ? "failed" : "success"}
            title={"error" in said ? said.error : said.message}
          />
        ) : null}
      </div>
      {secret === null ? null : <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

type ReplayProps = { id: string; replay: (id: string) => Promise<{ error: string } | undefined> };

/** Sends a message again. */
export function ReplayButton({ id, replay }: ReplayProps) {
  const router = useRouter();
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  return (
    <span className="flex flex-wrap items-center justify-end gap-3">
      <span role="status" className="text-failed text-sm">
        {fault}
      </span>
      <Button
        size="small"
        className="needs-script"
        pending={isPending}
        pendingLabel="Sending…"
        onClick={() =>
          startTransition(async () => {
            setFault((await attempt(() => replay(id)))?.error ?? null);
            router.refresh();
          })
        }
      >
        Replay
      </Button>
    </span>
  );
}
