"use client";

import { useEffect } from "react";
import { forgetDraft } from "./kept-draft";

/** On the page of a request: what this browser kept of the form is of no more use. */
export function ForgetKeptDraft() {
  useEffect(forgetDraft, []);
  return null;
}
