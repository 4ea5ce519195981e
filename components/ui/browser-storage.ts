import { useSyncExternalStore } from "react";

/** A text that this browser keeps between visits; null where there is none, or storage is forbidden. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser. False where storage is full or forbidden: the page must do without it. */
export function keep(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    changes.dispatchEvent(new Event("change"));
    return true;
  } catch {
    return false;
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing was kept then.
  }
}

/** Tells this page of what it keeps itself; the browser tells only other pages. */
const changes = new EventTarget();

function subscribe(onChange: () => void): () => void {
  changes.addEventListener("change", onChange);
  window.addEventListener("storage", onChange);
  return () => {
    changes.removeEventListener("change", onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** What is kept under a name, the same wherever a page asks for it; null on the server. */
export function useKept(name: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readKept(name),
    () => null,
  );
}

/** The name of the language in which somebody reads code. */
export const keptLanguage = "footnote.language";
