"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useFormStatus } from "react-dom";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { Button } from "./button";
import { controlClass, Field, type FieldProps, fieldId, splitField } from "./field";
import { noticeClass, StateShape } from "./status";

type Props = {
  /** A new array at each submission: the summary takes the focus whenever it gets another. */
  errors: readonly FieldFault[];
  title?: string;
  /** Whether a field that was wrong isn't any more: its line goes. */
  isMended?: (name: string) => boolean;
};

/** What is wrong with a form, above it; each line leads to its field. Nothing while there are no errors. */
export function ErrorSummary({
  errors,
  title = "Some answers need another look",
  isMended = () => false,
}: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  const left = errors.filter(({ name }) => name === null || !isMended(name));
  if (left.length === 0) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary"
      className={noticeClass({ kind: "failed" })}
    >
      <StateShape tone="failed" className="mt-1 size-4 text-failed" />
      <div>
        <h2 id="error-summary" className="font-medium">
          {title}
        </h2>
        <ul className="mt-1 space-y-1">
          {left.map(({ name, message }) => (
            <li key={`${name} ${message}`}>
              {name === null ? (
                message
              ) : (
                <a className="action" href={`#${fieldId(name)}`} onClick={() => focusField(fieldId(name))}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** After the browser has gone to the place, so that the focus stays in the control. */
function focusField(id: string): void {
  const target = document.getElementById(id);
  const control = target instanceof HTMLFieldSetElement ? target.querySelector("input") : target;
  setTimeout(() => control?.focus());
}

/** The button that sends the form around it; says so while the form's action runs. */
export function SubmitButton({
  variant = "primary",
  pendingLabel = "Sending…",
  ...rest
}: Omit<ComponentProps<typeof Button>, "type" | "pending">) {
  const { pending } = useFormStatus();
  return <Button {...rest} variant={variant} type="submit" pending={pending} pendingLabel={pendingLabel} />;
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "defaultValue"> & {
    defaultValue?: string;
    /** What the text must reach and may not pass, in characters; shown as a count, not enforced here. */
    least?: number;
    most?: number;
  };

/** Several lines of text, with its label and, where it has bounds, a live count of characters. */
export function TextArea({ least, most, defaultValue = "", onChange, ...props }: TextAreaProps) {
  const { field, control } = splitField(props);
  const { className = "", ...rest } = control;
  const [length, setLength] = useState(countCharacters(defaultValue));
  const count = describeCount(length, least, most);
  return (
    <Field {...field} counter={count}>
      {(wired) => (
        <textarea
          {...rest}
          {...wired}
          defaultValue={defaultValue}
          onChange={(event) => {
            setLength(countCharacters(event.currentTarget.value));
            onChange?.(event);
          }}
          className={`${controlClass} field-sizing-content max-h-96 min-h-28 resize-y ${className}`}
        />
      )}
    </Field>
  );
}

/** As people count, and as the schemas do: an emoji is one. Ends are trimmed before a text is judged. */
const countCharacters = (text: string) => [...text.trim()].length;

function describeCount(
  length: number,
  least: number | undefined,
  most: number | undefined,
): string | undefined {
  if (most !== undefined && length > most) return `${(length - most).toLocaleString("en-US")} too many`;
  if (least !== undefined && length < least) return `${least - length} more needed`;
  if (most !== undefined) return `${length.toLocaleString("en-US")} of ${most.toLocaleString("en-US")}`;
  return least === undefined ? undefined : length.toLocaleString("en-US");
}
