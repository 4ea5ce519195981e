"use client";

import { type FormEvent, startTransition, useMemo, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from "react-hook-form";
import type { FieldFault } from "@/lib/web-forms/key-request";

type Options<Values extends FieldValues> = {
  /** By the schema of the form's action: `zodResolver(spendCapForm)`. */
  resolver: Resolver<Values, unknown, unknown>;
  /** What stands in the fields at first, those that are hidden among it. */
  values: Values;
  /** What the action said of the last sending; a new array each time. */
  faults: readonly FieldFault[];
  /** Sends the fields as they stand. */
  send: (data: FormData) => void;
};

/** What a control of the form carries. */
export type WiredField = UseFormRegisterReturn & { error: string | undefined };

/**
 * A form of a server action, judged in the browser by the action's own schema before it is sent, and field by field once
 * it was. It is sent by hand, so that React does not empty the fields when the answer names faults; without a script it is
 * sent by its `action`.
 */
export function useActionForm<Values extends FieldValues>({
  resolver,
  values,
  faults,
  send,
}: Options<Values>) {
  const given = useMemo(() => toFieldErrors<Values>(faults), [faults]);
  const form = useForm<Values, unknown, unknown>({
    resolver,
    // The values that a form begins with are whole.
    defaultValues: values as DefaultValues<Values>,
    errors: given,
    shouldFocusError: false,
  });
  /** What the browser said of the last sending, until the action says something newer. */
  const [own, setOwn] = useState<{ after: typeof faults; faults: readonly FieldFault[] } | null>(null);
  const { errors } = form.formState;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const data = new FormData(event.currentTarget);
    void form.handleSubmit(
      () => {
        setOwn({ after: faults, faults: [] });
        startTransition(() => send(data));
      },
      (invalid) => setOwn({ after: faults, faults: listFaults(invalid) }),
    )(event);
  };
  const said = own?.after === faults ? own.faults : null;
  const shown = said ?? faults;
  /** What was changed since those were said. */
  // biome-ignore lint/correctness/useExhaustiveDependencies: new ones begin anew.
  const changed = useMemo(() => new Set<string>(), [shown]);
  return {
    form,
    submit,
    /** What stands above the form: what was wrong when it was last sent. */
    faults: shown,
    /** Whether a field of these has been set right since. */
    isMended: (name: string) => changed.has(name) && messageOf(errors, name) === undefined,
    isFaultless: said === null || said.length === 0,
    field: (name: Path<Values>): WiredField => ({
      ...form.register(name, { onChange: () => void changed.add(name) }),
      error: messageOf(errors, name),
    }),
  };
}

const messageOf = (errors: FieldErrors, name: string): string | undefined => {
  const message = errors[name]?.message;
  return typeof message === "string" ? message : undefined;
};

const listFaults = (errors: FieldErrors): FieldFault[] =>
  Object.keys(errors).map((name) => ({
    name: name === "root" || name === "" ? null : name,
    message: messageOf(errors, name) ?? "This isn’t valid",
  }));

function toFieldErrors<Values extends FieldValues>(faults: readonly FieldFault[]): FieldErrors<Values> {
  const messages = new Map<string, string>();
  for (const { name, message } of faults) {
    if (name === null) continue;
    const before = messages.get(name);
    messages.set(name, before === undefined ? message : `${before}\n${message}`);
  }
  const named = [...messages].map(([name, message]) => [name, { type: "server", message }] as const);
  // Names of faults are those of the form's fields.
  return Object.fromEntries(named) as FieldErrors<Values>;
}
