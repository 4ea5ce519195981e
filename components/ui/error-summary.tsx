"use client";

import { useEffect, useRef } from "react";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { fieldId } from "./field";
import { noticeClass, StateShape } from "./status";

type Props = {
  /** A new array at each submission: the summary takes the focus whenever it gets another. */
  errors: readonly FieldFault[];
  /** The ids of fields that were changed since: their errors are gone. */
  changed?: readonly string[];
  title?: string;
};

/** What is wrong with a form, above it; each line leads to its field. Nothing while there are no errors. */
export function ErrorSummary({ errors, changed = [], title = "Some answers need another look" }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  const left = errors.filter(({ name }) => name === null || !changed.includes(fieldId(name)));
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
