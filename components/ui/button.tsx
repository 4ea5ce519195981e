import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

export type ButtonLook = {
  /** One `primary` a view; `danger` for what cannot be undone. */
  variant?: "primary" | "plain" | "danger";
  size?: "small" | "medium";
};

type Props = ButtonLook &
  ComponentProps<"button"> & {
    /** Keeps the focus and the width, and does nothing while it waits. Leave out where it never waits. */
    pending?: boolean;
    pendingLabel?: string;
  };

/** A button. It sends no form unless `type="submit"`; see `SubmitButton` for one that knows when its form is sent. */
export function Button({
  variant = "plain",
  size = "medium",
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
      className={classOf({ variant, size }, className)}
      {...(isWaiting ? { "aria-disabled": true, "aria-busy": true } : onClick ? { onClick } : {})}
    >
      {pending === undefined ? (
        children
      ) : (
        <span className="button-labels">
          <Label isShown={!isWaiting}>{children}</Label>
          <Label isShown={isWaiting}>{pendingLabel}</Label>
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({
  variant = "plain",
  size = "medium",
  className,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={classOf({ variant, size }, className)} />;
}

function Label({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <span className={isShown ? "" : "invisible"}>{children}</span>;
}

function classOf({ variant, size }: Required<ButtonLook>, more = ""): string {
  return `button button-${variant} button-${size} ${more}`.trim();
}
