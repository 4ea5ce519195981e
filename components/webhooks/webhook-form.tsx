"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { CheckboxGroup, TextInput } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { WebhookSecret } from "@/components/webhooks/webhook-secret";
import { eightKItems, eightKLabel } from "@/lib/domain/eight-k-items";
import type { WebhookView } from "@/lib/domain/webhooks";
import type { FieldFault } from "@/lib/web-forms/key-request";

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
      const saved = await action(data);
      if ("errors" in saved) return setErrors(saved.errors);
      setErrors([]);
      if (saved.secret !== null) setMade({ id: saved.id, secret: saved.secret });
      else router.refresh();
    });
  const fault = (field: string) => errors.find(({ name }) => name === field)?.message;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
        className="max-w-xl space-y-5"
        noValidate
      >
        <ErrorSummary errors={errors} title="The webhook was not saved" />
        <input type="hidden" name="id" value={webhook?.id ?? ""} />
        <TextInput
          name="url"
          type="url"
          label="Endpoint URL"
          hint="An https address of yours that answers a POST with 2xx within ten seconds."
          placeholder="https://example.com/hooks/footnote"
          autoComplete="off"
          required
          defaultValue={webhook?.url ?? ""}
          error={fault("url")}
        />
        <TextArea
          name="companies"
          label="Companies"
          hint="One per line: names, tickers or entity keys. At most 100."
          rows={4}
          required
          spellCheck={false}
          defaultValue={webhook?.companies.map(({ key }) => key).join("\n") ?? ""}
          error={fault("companies")}
        />
        <details className="rounded border border-rule px-4 py-3">
          <summary className="cursor-pointer font-medium text-[0.9375rem]">
            Event types: {webhook?.items ? `${webhook.items.length} of ${options.length}` : "all"}
          </summary>
          <div className="mt-3">
            <CheckboxGroup
              name="items"
              label="Items of an 8-K"
              options={options}
              defaultValue={[...(webhook?.items ?? eightKItems)]}
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
