import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps, splitField } from "./field";

type Props = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    /** The unit, written behind the number: "calls a month". */
    unit?: ReactNode;
  };

/** A number, with its label and unit. */
export function NumberInput({ unit, ...props }: Props) {
  const { field, control } = splitField(props);
  const { className = "", step = 1, ...rest } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <span className="flex items-center gap-3">
          <input
            inputMode={step === 1 ? "numeric" : "decimal"}
            {...rest}
            {...wired}
            step={step}
            type="number"
            className={`control max-w-40 tabular-nums ${className}`}
          />
          {unit ? <span className="text-faded text-sm">{unit}</span> : null}
        </span>
      )}
    </Field>
  );
}
