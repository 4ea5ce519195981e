"use client";

import { type ComponentProps, useState } from "react";
import { controlClass, Field, type FieldProps, splitField } from "./field";

type Props = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "value" | "defaultValue"> & {
    defaultValue?: string;
    /** What the text must reach and may not pass, in characters; shown as a count, not enforced here. */
    least?: number;
    most?: number;
  };

/** Several lines of text, with its label and, where it has bounds, a live count of characters. */
export function TextArea({ least, most, defaultValue = "", onChange, ...props }: Props) {
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
