import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { buttonBase, plainLook, smallSize } from "./button-look";

/** How a button looks, and what looks like one: one `primary` a view, `danger` for what cannot be undone. */
export const buttonClass = cva(buttonBase, {
  variants: {
    variant: {
      plain: plainLook,
      primary:
        "border-ink bg-ink font-medium text-paper pointed:bg-[color-mix(in_oklch,var(--ink)_86%,var(--paper))] off:border-edge off:bg-wash",
      danger:
        "border-failed bg-sheet text-failed pointed:bg-failed pointed:text-paper off:border-edge off:bg-sheet",
    },
    size: {
      small: smallSize,
      medium: "min-h-10 px-4 py-2 text-[0.9375rem] leading-5",
    },
  },
  defaultVariants: { variant: "plain", size: "medium" },
});

export type ButtonLook = VariantProps<typeof buttonClass>;

type Props = ButtonLook &
  ComponentProps<"button"> & {
    /** Keeps the focus and the width, and does nothing while it waits. Leave out where it never waits. */
    pending?: boolean;
    pendingLabel?: string;
  };

/** A button. It sends no form unless `type="submit"`; see `SubmitButton` for one that knows when its form is sent. */
export function Button({
  variant,
  size,
  pending,
  pendingLabel = "Working…",
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const isWaiting = pending === true;
  return (
    <button
      {...rest}
      type={isWaiting ? "button" : type}
      className={buttonClass({ variant, size, className })}
      {...(isWaiting ? { "aria-disabled": true, "aria-busy": true } : onClick ? { onClick } : {})}
    >
      {pending === undefined ? (
        children
      ) : (
        <span className="grid *:[grid-area:1/1]">
          <Label isShown={!isWaiting}>{children}</Label>
          <Label isShown={isWaiting}>{pendingLabel}</Label>
        </span>
      )}
    </button>
  );
}

/** One of a few small choices beside each other; `aria-pressed` says which is on. */
export function Chip(props: Omit<ComponentProps<"button">, "type" | "className">) {
  return <button {...props} type="button" className={chipClass} />;
}

export const chipClass =
  "cursor-pointer rounded-full border border-edge px-3 py-0.5 text-print hover:border-ink hover:bg-wash aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

function Label({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <span className={isShown ? "" : "invisible"}>{children}</span>;
}
