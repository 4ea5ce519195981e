"use client";

import { unstable_rethrow } from "next/navigation";
import { type FormEvent, startTransition, useActionState, useState, useTransition } from "react";
import type { FieldFault } from "@/lib/web-forms/key-request";

/** What a server action answers; where it couldn't be asked, or failed, the words for that, and the page stays. */
export async function attempt<Answer>(ask: () => Promise<Answer>): Promise<Answer | { error: string }> {
  try {
    return await ask();
  } catch (thrown) {
    // Where an action leads somewhere else, Next says so by throwing.
    unstable_rethrow(thrown);
    return { error: thrown instanceof TypeError ? unreached : failed };
  }
}

// What `fetch` throws where no answer comes is a TypeError.
const unreached = "The server couldn’t be reached, so nothing was sent. Try again in a moment.";
const failed = "Something went wrong on our side. Try again in a moment.";
const kept = "What you entered is still here.";

/** Sends a form's fields by hand, so that React doesn't empty them when the answer is there. */
export const sendByHand = (send: (data: FormData) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  send(new FormData(event.currentTarget));
};

/**
 * The action of a form, and what it answered last. Sent by hand, a sending that fails is a fault above the form, which
 * keeps its fields; `post` is the form's `action`, for browsers without a script.
 */
export function useSentAction<State extends { errors: readonly FieldFault[] }>(
  action: (state: State, data: FormData) => Promise<State>,
  start: Awaited<State>,
) {
  const [posted, post] = useActionState<State, FormData>(action, start);
  const [answered, setAnswered] = useState<State | null>(null);
  const [isPending, begin] = useTransition();
  const state: State = answered ?? posted;
  const send = (data: FormData) =>
    begin(async () => {
      const answer = await attempt(() => action(state, data));
      const next =
        "error" in answer
          ? { ...state, errors: [{ name: null, message: `${answer.error} ${kept}` }] }
          : answer;
      startTransition(() => setAnswered(next));
    });
  return { state, send, post, isPending };
}
