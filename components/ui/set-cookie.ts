const keptSeconds = 365 * 86_400;

/** Keeps how this browser shows pages where the server reads it, too. */
export function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}
