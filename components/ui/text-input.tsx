import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, splitField } from "./field";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps> & { counter?: ReactNode };

/** One line of text, with its label. */
export function TextInput({ counter, ...props }: Props) {
  const { field, control } = splitField(props);
  const { className = "", type = "text", ...rest } = control;
  return (
    <Field {...field} counter={counter}>
      {(wired) => <input {...rest} {...wired} type={type} className={`control ${className}`} />}
    </Field>
  );
}
