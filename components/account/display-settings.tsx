"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckboxGroup, Select } from "@/components/ui/field";
import { type Theme, themeCookie, zoneCookie } from "@/lib/domain/display";

const keptSeconds = 365 * 86_400;

function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}

const themeOptions = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

type Props = { theme: Theme; zone: string; zones: readonly string[] };

/** How this browser shows pages; nothing else hangs on it. */
export function DisplaySettings({ theme, zone, zones }: Props) {
  const router = useRouter();
  const [own, setOwn] = useState(zone);
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC"), []);
  const chooseZone = (value: string) => {
    setCookie(zoneCookie, value);
    router.refresh();
  };
  return (
    <div className="max-w-xl space-y-6">
      <form
        onChange={(event) => {
          const value = String(new FormData(event.currentTarget).get("theme"));
          setCookie(themeCookie, value);
          if (value === "system") delete document.documentElement.dataset.theme;
          else document.documentElement.dataset.theme = value;
        }}
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
          hint="For times in the console. Days, limits and bills are counted in UTC."
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
