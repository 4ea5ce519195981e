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
