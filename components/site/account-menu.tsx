"use client";

import { Menu } from "@base-ui/react/menu";
import Link from "next/link";
import { useState } from "react";
import { chooseTheme, themeOptions } from "@/components/account/display-cookies";
import { buttonClass } from "@/components/ui/button";
import { StateShape } from "@/components/ui/status";
import type { Theme } from "@/lib/domain/display";

const itemClass =
  "flex w-full cursor-pointer items-center gap-2 rounded px-3 py-1.5 text-left outline-none data-highlighted:bg-wash data-highlighted:shadow-[inset_2px_0_0_var(--ink)]";

/** What belongs to whoever is signed in. @param signOutForm id of the form that ends the session. */
export function AccountMenu({
  email,
  theme,
  signOutForm,
}: {
  email: string;
  theme: Theme;
  signOutForm: string;
}) {
  const [chosen, setChosen] = useState(theme);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={buttonClass({ size: "small", className: "needs-script" })}>
        Account
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="w-64 rounded-md border border-rule bg-sheet p-1 text-[0.9375rem] text-ink shadow-sheet outline-none motion-safe:animate-arrive">
            <p className="wrap-anywhere px-3 pt-1.5 pb-2 text-faded text-sm">Signed in as {email}</p>
            <Menu.LinkItem className={itemClass} render={<Link href="/console/settings" />} closeOnClick>
              Settings
            </Menu.LinkItem>
            <Menu.Separator className="mx-3 my-1 border-rule border-t" />
            <Menu.RadioGroup
              value={chosen}
              onValueChange={(value: Theme) => {
                setChosen(value);
                chooseTheme(value);
              }}
            >
              <Menu.Group>
                <Menu.GroupLabel className="px-3 pt-1 text-faded text-sm">Theme</Menu.GroupLabel>
                {themeOptions.map(({ value, label }) => (
                  <Menu.RadioItem key={value} value={value} className={itemClass}>
                    <span className="flex-1">{label}</span>
                    <Menu.RadioItemIndicator>
                      <StateShape tone="good" className="size-3.5" />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.Group>
            </Menu.RadioGroup>
            <Menu.Separator className="mx-3 my-1 border-rule border-t" />
            <Menu.Item
              className={itemClass}
              onClick={() => {
                const form = document.getElementById(signOutForm);
                if (form instanceof HTMLFormElement) form.requestSubmit();
              }}
            >
              Sign out
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
