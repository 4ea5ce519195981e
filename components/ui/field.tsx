import type { ReactNode } from "react";
import { StateShape } from "./state-shape";

/** What every field takes. */
export type FieldProps = {
  name: string;
  label: ReactNode;
  /** Only where two forms of a page have the same names. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Writes "optional" beside the label, in forms where most fields are required. */
  optional?: boolean | undefined;
  /** For a filter whose meaning its place shows; the name stays for those who listen. */
  isLabelHidden?: boolean | undefined;
};

/** What a control of a field carries. */
export type ControlProps = {
  id: string;
  name: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

/** The id of a field's control, to which the error summary leads. */
export const fieldId = (name: string) => `field-${name.replaceAll(/[^\w-]/g, "-")}`;

type Props = FieldProps & {
  /** Stands at the right of the hint, such as a count. */
  counter?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** A label, a hint, an error and one control, tied together. */
export function Field({ counter, children, ...field }: Props) {
  const { label, hint, error, optional, isLabelHidden } = field;
  const control = controlOf(field);
  return (
    <div className="min-w-0">
      <label
        htmlFor={control.id}
        className={isLabelHidden ? "sr-only" : "mb-1 block font-medium text-[0.9375rem]"}
      >
        {label}
        {optional ? <span className="font-normal text-faded"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={`${control.id}-hint`} className="-mt-0.5 mb-1.5 text-faded text-sm">
          {hint}
        </p>
      ) : null}
      {children(control)}
      {error || counter ? (
        <div className="mt-1.5 flex items-start justify-between gap-4">
          <FieldError id={control.id} error={error} />
          {counter ? (
            <span className="ml-auto shrink-0 text-faded text-sm tabular-nums">{counter}</span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The error of a field, below its control. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      <StateShape tone="failed" className="mt-0.5 h-4 w-4" />
      <span>
        <span className="sr-only">Error: </span>
        {error}
      </span>
    </p>
  );
}

/** Id, name and descriptions of a field's control. */
export function controlOf({ name, id = fieldId(name), hint, error, required }: FieldProps): ControlProps {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter((part) => part !== "");
  return {
    id,
    name,
    ...(required ? { required } : {}),
    ...(described.length > 0 ? { "aria-describedby": described.join(" ") } : {}),
    ...(error ? { "aria-invalid": true as const } : {}),
  };
}

/** Parts the props of a field from those of its control. */
export function splitField<Props extends FieldProps>(props: Props) {
  const { name, label, id, hint, error, required, optional, isLabelHidden, ...control } = props;
  const field: FieldProps = { name, label, id, hint, error, required, optional, isLabelHidden };
  return { field, control };
}
