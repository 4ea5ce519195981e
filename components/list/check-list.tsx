"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatCostBefore, formatLeft, isOverCap } from "@/components/playground/cost";
import { KeyPicker, type PlaygroundKey, useChosenKey, WithoutKey } from "@/components/playground/run-bar";
import { HttpError, queryKeys } from "@/components/query/queries";
import { forget, keep, readKept } from "@/components/ui/browser-storage";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox, controlClass, Field, FieldError, Select } from "@/components/ui/field";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { ListAnswers } from "./list-answers";
import {
  type BatchLine,
  type ListRun,
  mostNames,
  type NameTable,
  namesOf,
  readPasted,
  readTable,
  toResult,
} from "./name-list";

type Props = {
  /** Null for a visitor. */
  accountId: string | null;
  keys: readonly PlaygroundKey[];
  price: Price;
};

/** A list of names that is checked at once: the form, or the list under way and its answers. */
export function CheckList({ accountId, keys, price }: Props) {
  const list = useListRun(accountId ?? "visitor");
  const router = useRouter();
  const wasRunning = useRef(false);
  useEffect(() => {
    // What a key has left has changed.
    if (wasRunning.current && !list.isRunning) router.refresh();
    wasRunning.current = list.isRunning;
  }, [list.isRunning, router]);
  if (list.run === null)
    return (
      <ListForm
        key={JSON.stringify(keys)}
        accountId={accountId}
        keys={keys}
        price={price}
        isRunning={list.isRunning}
        onRun={list.start}
      />
    );
  return (
    <ListAnswers
      run={list.run}
      isRunning={list.isRunning}
      isKept={list.isKept}
      error={list.error}
      onResume={list.resume}
      onCancel={list.cancel}
      onDiscard={list.discard}
    />
  );
}

/** Answers are shown and kept this often, not one by one. */
const showEveryMs = 250;

/** Runs a list of names as one batch, shows answers as they come, and goes on after a reload or a broken connection. */
function useListRun(accountId: string) {
  const client = useQueryClient();
  const name = `footnote.list.${accountId}`;
  const [run, setRun] = useState<ListRun | null>(null);
  const [isKept, setKept] = useState(true);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => {
    setRun(readRun(readKept(name)));
    return () => stop.current?.abort();
  }, [name]);
  const show = (next: ListRun) => {
    setRun(next);
    setKept(keep(name, JSON.stringify(next)));
  };
  const send = useMutation({
    mutationKey: queryKeys.list(accountId),
    mutationFn: async (begun: ListRun) => {
      stop.current = new AbortController();
      show(begun);
      await runBatch(begun, stop.current.signal, show);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.allCalls(accountId) });
      void client.invalidateQueries({ queryKey: queryKeys.overview(accountId) });
    },
  });
  return {
    run,
    /** Whether a reload would find it again. */
    isKept,
    isRunning: send.isPending,
    error: send.error,
    start: (keyId: string, table: NameTable) => {
      const names = namesOf(table);
      const at = new Date().toISOString();
      send.mutate({
        ...{ id: makeId(), keyId, at, table, names },
        results: names.map(() => null),
      });
    },
    resume: () => run && send.mutate(run),
    cancel: () => stop.current?.abort(),
    discard: () => {
      forget(name);
      send.reset();
      setRun(null);
    },
  };
}

const makeId = (): string =>
  `list-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

function readRun(kept: string | null): ListRun | null {
  if (kept === null) return null;
  try {
    const run = JSON.parse(kept) as ListRun;
    return Array.isArray(run.names) && Array.isArray(run.results) && run.table ? run : null;
  } catch {
    return null;
  }
}

/** @throws HttpError where the server refuses; TypeError where the connection breaks before the last result. */
async function runBatch(run: ListRun, signal: AbortSignal, show: (run: ListRun) => void): Promise<void> {
  const results = [...run.results];
  let shownMs = performance.now();
  let isWhole = false;
  try {
    for await (const line of sendBatch(run, signal)) {
      if ("done" in line) isWhole = true;
      else results[line.line - 1] = toResult(line, run.results[line.line - 1] ?? null);
      if (performance.now() - shownMs < showEveryMs) continue;
      shownMs = performance.now();
      show({ ...run, results: [...results] });
    }
    if (!isWhole) throw new TypeError("The connection broke before the last result");
  } catch (error) {
    // Who stops a run knows it.
    if (!signal.aborted) throw error;
  } finally {
    show({ ...run, results });
  }
}

async function* sendBatch(run: ListRun, signal: AbortSignal): AsyncGenerator<BatchLine> {
  const query = new URLSearchParams({ operation: "validate", key: run.keyId });
  const response = await fetch(`/console/batch?${query}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-ndjson", "Idempotency-Key": run.id },
    body: run.names.map((company) => JSON.stringify({ company })).join("\n"),
    signal,
  });
  if (!response.ok || response.body === null) {
    const { error } = (await response.json().catch(() => ({}))) as { error?: string };
    throw new HttpError(response.status, error ?? `Status ${response.status}`);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let open = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (open + value).split("\n");
    open = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as BatchLine;
  }
}

/** The largest file that is read: a batch of 1,000 rows is far smaller. */
const mostBytes = 2_000_000;

type Upload = { name: string; text: string; hasHeader: boolean; table: NameTable };

type ListFormProps = {
  accountId: string | null;
  keys: readonly PlaygroundKey[];
  price: Price;
  isRunning: boolean;
  onRun: (keyId: string, table: NameTable) => void;
};

/** Of one name. */
type Price = Parameters<typeof formatCostBefore>[1];

/** Names to look for, pasted or from a file, what that will cost, and the button. */
function ListForm({ accountId, keys: given, price, isRunning, onRun }: ListFormProps) {
  const { keys, chosen, choose } = useChosenKey(given, accountId ?? "visitor");
  const [text, setText] = useState("");
  const [pasted, setPasted] = useState<NameTable | null>(null);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [error, setError] = useState<string>();
  const table = upload?.table ?? pasted;
  const names = table ? namesOf(table) : [];
  const refusal = whyNot(names.length, price, chosen);
  const paste = async (next: string) => {
    setText(next);
    setError(undefined);
    setPasted(await readPasted(next).catch(() => null));
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    setError(undefined);
    if (file.size > mostBytes) return setError(`${file.name} is over 2 MB. Split it into smaller files.`);
    try {
      const content = await file.text();
      const read = await readTable(content);
      setUpload({ name: file.name, text: content, table: read, hasHeader: hasHeaderIn(content, read) });
    } catch {
      setError(`${file.name} can’t be read as CSV. Save it as “CSV UTF-8” and try again.`);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && table && names.length > 0 && refusal === null) onRun(chosen.id, table);
      }}
      className="max-w-3xl space-y-5"
    >
      {upload === null ? (
        <PastedNames text={text} onText={(next) => void paste(next)} error={error} onFile={read} />
      ) : (
        <UploadedNames upload={upload} onChange={setUpload} onRemove={() => setUpload(null)} />
      )}
      {keys.length === 0 ? (
        <WithoutKey isVisitor={accountId === null} isStored={false} />
      ) : (
        <div className="max-w-sm">
          <KeyPicker keys={keys} chosen={chosen} onChoose={choose} />
          {chosen ? <p className="mt-2 text-faded text-sm tabular-nums">{formatLeft(chosen)}</p> : null}
        </div>
      )}
      <p className="min-h-5 text-faded text-sm tabular-nums" aria-live="polite">
        {refusal ?? describeCost(table, names.length, price, chosen)}
      </p>
      <Button
        type="submit"
        variant="primary"
        pending={isRunning}
        pendingLabel="Running…"
        disabled={!chosen || names.length === 0 || refusal !== null}
      >
        {names.length === 0 ? "Check names" : `Check ${counted(names.length, "name")}`}
      </Button>
    </form>
  );
}

type PastedProps = {
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
  onFile: (file: File | undefined) => void;
};

function PastedNames({ text, onText, error, onFile }: PastedProps) {
  return (
    <>
      <Field
        name="names"
        label="Company names"
        hint="One per line: names, tickers ($AAPL), CIKs, LEIs, ISINs, or web domains."
      >
        {(wired) => (
          <textarea
            {...wired}
            value={text}
            onChange={({ target }) => onText(target.value)}
            rows={10}
            spellCheck={false}
            placeholder={"Apple\nFacebook, Inc.\n$BRK.B\ndelta.com"}
            className={`${controlClass} max-h-96 min-h-40 resize-y`}
          />
        )}
      </Field>
      <div>
        <label className={buttonClass({ size: "small", className: "focus-within:outline-2" })}>
          <input
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-describedby="field-file-error"
            className="sr-only"
            onChange={({ target }) => onFile(target.files?.[0])}
          />
          Upload a CSV file
        </label>
        <FieldError id="field-file" error={error} />
      </div>
    </>
  );
}

type UploadedProps = { upload: Upload; onChange: (upload: Upload) => void; onRemove: () => void };

function UploadedNames({ upload, onChange, onRemove }: UploadedProps) {
  const { name, text, table, hasHeader } = upload;
  const { columns, rows, column } = table;
  const samples = namesOf(table).slice(0, 3);
  return (
    <fieldset className="min-w-0 space-y-4 rounded border border-rule bg-sheet p-4">
      <legend className="sr-only">Your file</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="wrap-anywhere font-medium">{name}</span>{" "}
          <span className="text-faded text-sm">{counted(rows.length, "row")}</span>
        </p>
        <Button size="small" onClick={onRemove}>
          Remove file
        </Button>
      </div>
      <div className="max-w-sm">
        <Select
          name="column"
          label="Column with the companies"
          value={String(column)}
          onChange={({ target }) =>
            onChange({ ...upload, table: { ...table, column: Number(target.value) } })
          }
          options={columns.map((label, at) => ({ value: String(at), label }))}
        />
      </div>
      <Checkbox
        name="header"
        label="The first row has column names"
        checked={hasHeader}
        onChange={({ target }) => {
          const wanted = target.checked;
          void readTable(text, undefined, wanted).then((read) =>
            onChange({ ...upload, hasHeader: wanted, table: { ...read, column } }),
          );
        }}
      />
      {samples.length > 0 ? (
        <p className="wrap-anywhere text-faded text-sm">
          First names: {samples.join("; ")}
          {rows.length > samples.length ? " …" : ""}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Whether the first row of a file was taken for the names of its columns. */
function hasHeaderIn(text: string, { columns }: NameTable): boolean {
  const [first = ""] = text.split(/\r?\n/, 1);
  return columns.some((label) => !/^Column \d+$/.test(label) && first.includes(label));
}

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Why a list can't be run as it is; null where it can. */
function whyNot(names: number, price: Price, key: PlaygroundKey | undefined): ReactNode {
  if (names > mostNames)
    return `A list can have up to ${formatNumber(mostNames)} different names; this one has ${formatNumber(names)}. Split it in two.`;
  if (!key || names === 0) return null;
  if (key.mode === "live" && key.used + names > key.limit)
    return (
      <>
        {counted(names, "name")} would go over this key’s daily limit: {formatNumber(key.limit - key.used)} of{" "}
        {formatNumber(key.limit)} units are left today.{" "}
        <Link href={`/console/keys/${key.id}`} className="action">
          Request a higher limit
        </Link>
      </>
    );
  if (isOverCap(names, price, key))
    return (
      <>
        {counted(names, "name")} would go over your spend cap.{" "}
        <Link href="/console/settings#cap" className="action">
          Change the cap
        </Link>
      </>
    );
  return null;
}

function describeCost(
  table: NameTable | null,
  names: number,
  price: Price,
  key: PlaygroundKey | undefined,
): string {
  const each = formatCents(price.unitPriceCents);
  if (names === 0) return `Each name is one call: ${each} beyond the included volume.`;
  const once = (table?.rows.length ?? 0) > names ? " Names that repeat are charged once." : "";
  const cost = key
    ? formatCostBefore(names, price, key)
    : `${counted(names, "name")} × ${each} = ${formatCents(names * price.unitPriceCents)} beyond the included volume`;
  return `${cost}.${once}`;
}
