import type { ComponentProps, ReactNode } from "react";
import { StateShape } from "./status";

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
type ControlProps = {
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

/** One line to fill in. */
export const controlClass =
  "block min-h-10 w-full rounded border border-edge bg-sheet px-3 py-[0.4375rem] text-base text-ink leading-6 placeholder:text-faded enabled:hover:border-ink disabled:border-dashed disabled:bg-wash disabled:text-faded [&[readonly]]:bg-wash aria-[invalid=true]:border-failed aria-[invalid=true]:inset-ring aria-[invalid=true]:inset-ring-failed";

/** A box to tick, or one of several, with its words. A target is 24 pixels at least. */
export const choiceClass =
  "grid min-h-8 cursor-pointer grid-cols-[1.125rem_minmax(0,1fr)] gap-x-2.5 py-1 *:[input]:mt-[0.1875rem] *:[input]:size-[1.125rem] *:[input]:accent-ink";

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
    <p id={`${id}-error`} className="flex gap-1.5 font-medium text-failed text-sm">
      <StateShape tone="failed" className="mt-0.5 size-4" />
      <span className="whitespace-pre-line">
        <span className="sr-only">Error: </span>
        {error}
      </span>
    </p>
  );
}

/** Id, name and descriptions of a field's control. */
function controlOf({ name, id = fieldId(name), hint, error, required }: FieldProps): ControlProps {
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

type TextInputProps = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps> & { counter?: ReactNode };

/** One line of text, with its label. */
export function TextInput({ counter, ...props }: TextInputProps) {
  const { field, control } = splitField(props);
  const { className = "", type = "text", ...rest } = control;
  return (
    <Field {...field} counter={counter}>
      {(wired) => <input {...rest} {...wired} type={type} className={`${controlClass} ${className}`} />}
    </Field>
  );
}

type NumberInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    /** The unit, written behind the number: "calls a month". */
    unit?: ReactNode;
  };

/** A number, with its label and unit. */
export function NumberInput({ unit, ...props }: NumberInputProps) {
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
            className={`${controlClass} max-w-40 tabular-nums ${className}`}
          />
          {unit ? <span className="text-faded text-sm">{unit}</span> : null}
        </span>
      )}
    </Field>
  );
}

type Choice = { value: string; label: string; hint?: string; disabled?: boolean };

type SelectProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "children"> & {
    options: readonly Choice[];
    /** Stands first and means that nothing is chosen. */
    placeholder?: string;
  };

/** One of several, with its label. */
export function Select({ options, placeholder, ...props }: SelectProps) {
  const { field, control } = splitField(props);
  const { className = "", ...rest } = control;
  return (
    <Field {...field}>
      {(wired) => (
        <select {...rest} {...wired} className={`${controlClass} select-arrow pr-9 ${className}`}>
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

type GroupProps = Omit<FieldProps, "isLabelHidden"> & {
  options: readonly Choice[];
  /** `radio` where one of them is to be chosen. */
  kind?: "checkbox" | "radio";
  defaultValue?: readonly string[];
  /** What ties each of the boxes to a form's state; only within client components. */
  control?: Pick<ComponentProps<"input">, "onChange" | "onBlur" | "ref">;
  /** Beside each other where there is room. */
  isRow?: boolean;
};

/** Several of several (or one of few), under one legend. All share `name`. */
export function CheckboxGroup({
  options,
  kind = "checkbox",
  defaultValue = [],
  control,
  isRow = false,
  ...field
}: GroupProps) {
  const { id, name, "aria-describedby": describedBy } = controlOf(field);
  return (
    <fieldset id={id} className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1 font-medium text-[0.9375rem]">
        {field.label}
        {field.optional ? <span className="font-normal text-faded"> (optional)</span> : null}
      </legend>
      {field.hint ? (
        <p id={`${id}-hint`} className="-mt-0.5 mb-1.5 text-faded text-sm">
          {field.hint}
        </p>
      ) : null}
      <div className={isRow ? "flex flex-wrap gap-x-6" : ""}>
        {options.map(({ value, label, hint, disabled }) => (
          <label key={value} className={choiceClass}>
            <input
              {...control}
              type={kind}
              name={name}
              value={value}
              defaultChecked={defaultValue.includes(value)}
              disabled={disabled ?? false}
              required={kind === "radio" && (field.required ?? false)}
              {...(field.error ? { "aria-invalid": true } : {})}
            />
            <span>
              {label}
              {hint ? <span className="block text-faded text-sm">{hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={field.error} />
    </fieldset>
  );
}

/** One yes or no. */
export function Checkbox({
  label,
  hint,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { name: string; label: ReactNode; hint?: ReactNode }) {
  return (
    <label className={choiceClass}>
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {hint ? <span className="block text-faded text-sm">{hint}</span> : null}
      </span>
    </label>
  );
}
