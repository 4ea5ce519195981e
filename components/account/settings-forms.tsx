"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { sendByHand, useSentAction } from "@/components/ui/attempt";
import { Button } from "@/components/ui/button";
import { Checkbox, CheckboxGroup, Select, TextInput } from "@/components/ui/field";
import { ErrorSummary } from "@/components/ui/form";
import { useZone } from "@/components/ui/moment";
import { setCookie } from "@/components/ui/set-cookie";
import { Notice } from "@/components/ui/status";
import { toast } from "@/components/ui/toast";
import { useActionForm } from "@/components/ui/use-action-form";
import { formatDollars } from "@/lib/domain/amounts";
import { readTheme, type Theme, themeCookie, zoneCookie } from "@/lib/domain/display";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { spendCapForm } from "@/lib/web-forms/keys";

/** What a settings form answers. */
export type SettingsState = {
  errors: readonly FieldFault[];
  /** What was done, in words; null before anything was. */
  message: string | null;
  /** What was typed where it could not be taken. */
  typed?: string;
};

const settingsUntouched: SettingsState = { errors: [], message: null };

/** Says what was done; without a script above the form. */
function Done({ state }: { state: SettingsState }) {
  useEffect(() => {
    if (state.message && state.errors.length === 0) toast(state.message);
  }, [state]);
  return state.message ? (
    <noscript>
      <Notice kind="success" title={state.message} />
    </noscript>
  ) : null;
}

type SettingsAction = (state: SettingsState, form: FormData) => Promise<SettingsState>;

/** Whether marks of usage are mailed. */
export function AlertsForm({ alerts, action }: { alerts: boolean; action: SettingsAction }) {
  const { state, send, post, isPending } = useSentAction(action, settingsUntouched);
  return (
    <form action={post} onSubmit={sendByHand(send)} className="max-w-xl space-y-5">
      <ErrorSummary errors={state.errors} title="The setting wasn’t changed" />
      <Done state={state} />
      <Checkbox
        key={String(alerts)}
        name="alerts"
        value="on"
        defaultChecked={alerts}
        label="Email me about usage"
        hint="At 50%, 75%, and 100% of a key’s daily limit and of the monthly spend cap, once each."
      />
      <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving…">
        Save alerts
      </Button>
    </form>
  );
}

type SpendCapValues = { cap: string; action?: "warn" | "stop" | undefined };

type Props = { cents: number | null; choice: "warn" | "stop"; action: SettingsAction };

const choices = [
  { value: "warn", label: "Warn me", hint: "Emails at 50%, 75%, and 100% of the cap. Calls keep working." },
  {
    value: "stop",
    label: "Stop",
    hint: "Calls that would go over the cap are refused and cost nothing. Included units keep working.",
  },
];

/** What all keys together may cost a month past their included units. */
export function SpendCapForm({ cents, choice, action }: Props) {
  const { state, send, post, isPending } = useSentAction(action, settingsUntouched);
  const first = { cap: state.typed ?? (cents === null ? "" : formatDollars(cents)), action: choice };
  const { submit, field, faults, isMended } = useActionForm<SpendCapValues>({
    resolver: zodResolver(spendCapForm),
    values: first,
    faults: state.errors,
    send,
  });
  const { error, ...chosen } = field("action");
  return (
    <form action={post} onSubmit={submit} noValidate className="max-w-xl space-y-5">
      <ErrorSummary errors={faults} isMended={isMended} title="The spend cap wasn’t changed" />
      <Done state={state} />
      <TextInput
        {...field("cap")}
        label="Monthly spend cap, US dollars"
        hint="Across all your keys, per UTC month. Leave blank for no cap."
        optional
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40 tabular-nums"
        defaultValue={first.cap}
      />
      <CheckboxGroup
        kind="radio"
        name={chosen.name}
        control={chosen}
        label="At the cap"
        options={choices}
        defaultValue={[first.action]}
        error={error}
      />
      <Button type="submit" variant="primary" pending={isPending} pendingLabel="Saving…">
        Save spend cap
      </Button>
    </form>
  );
}

const themeOptions: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Shows this browser's pages in a theme, from now on. */
function chooseTheme(theme: Theme): void {
  setCookie(themeCookie, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Times in a zone from the next answer of the server on. */
const keepZone = (zone: string): void => setCookie(zoneCookie, zone);

type DisplaySettingsProps = { theme: Theme; zones: readonly string[] };

/** How this browser shows pages; nothing else hangs on it. */
export function DisplaySettings({ theme, zones }: DisplaySettingsProps) {
  const router = useRouter();
  const zone = useZone();
  const [own, setOwn] = useState(zone);
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC"), []);
  const chooseZone = (value: string) => {
    keepZone(value);
    router.refresh();
  };
  return (
    <div className="max-w-xl space-y-6">
      <form
        onChange={(event) => chooseTheme(readTheme(String(new FormData(event.currentTarget).get("theme"))))}
      >
        <CheckboxGroup
          kind="radio"
          name="theme"
          label="Theme"
          options={themeOptions}
          defaultValue={[theme]}
        />
      </form>
      <div>
        <Select
          name="zone"
          label="Time zone"
          hint="For times in the console. Days, limits, and bills are counted in UTC."
          options={zones.map((name) => ({ value: name, label: name.replaceAll("_", " ") }))}
          value={zone}
          onChange={(event) => chooseZone(event.currentTarget.value)}
        />
        {own !== zone && zones.includes(own) ? (
          <p className="mt-3">
            <Button size="small" onClick={() => chooseZone(own)}>
              Use {own.replaceAll("_", " ")}
            </Button>
          </p>
        ) : null}
      </div>
    </div>
  );
}
