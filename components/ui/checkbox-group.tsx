import type { ComponentProps, ReactNode } from "react";
import { controlOf, FieldError, type FieldProps } from "./field";
import type { Choice } from "./select";

type GroupProps = Omit<FieldProps, "isLabelHidden"> & {
  options: readonly Choice[];
  /** `radio` where one of them is to be chosen. */
  kind?: "checkbox" | "radio";
  defaultValue?: readonly string[];
  /** Called with everything that is chosen; only within client components. */
  onSelect?: (chosen: string[]) => void;
  /** Beside each other where there is room. */
  isRow?: boolean;
};

/** Several of several (or one of few), under one legend. All share `name`. */
export function CheckboxGroup({
  options,
  kind = "checkbox",
  defaultValue = [],
  onSelect,
  isRow = false,
  ...field
}: GroupProps) {
  const { id, name, "aria-describedby": describedBy } = controlOf(field);
  return (
    <fieldset
      id={id}
      className="min-w-0"
      aria-describedby={describedBy}
      {...(onSelect ? { onChange: (event) => onSelect(chosenIn(event.currentTarget)) } : {})}
    >
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
          <label key={value} className="choice">
            <input
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
    <label className="choice">
      <input {...rest} type="checkbox" />
      <span>
        {label}
        {hint ? <span className="block text-faded text-sm">{hint}</span> : null}
      </span>
    </label>
  );
}

function chosenIn(fieldset: HTMLFieldSetElement): string[] {
  return [...fieldset.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
}
