"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";
import { Button } from "./button";

/** The button that sends the form around it; says so while the form's action runs. */
export function SubmitButton({
  variant = "primary",
  pendingLabel = "Sending…",
  ...rest
}: Omit<ComponentProps<typeof Button>, "type" | "pending">) {
  const { pending } = useFormStatus();
  return <Button {...rest} variant={variant} type="submit" pending={pending} pendingLabel={pendingLabel} />;
}
