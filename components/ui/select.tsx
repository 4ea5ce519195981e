import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field";

export type Choice = { value: string; label: string; hint?: string; disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    options: readonly Choice[];
    /** Stands first and means that nothing is chosen. */
    placeholder?: string;
  };

/** One of several, with its label. */
export function Select({ options, placeholder, ...props }: Props) {
  const { field, control } = splitField(props);
  const { className = "", ...rest } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <select {...rest} {...wired} className={`control ${className}`}>
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled ?? false}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
