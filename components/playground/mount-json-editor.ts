import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";

/** Puts a JSON editor into an element. Tab leaves it, as everywhere else on the page. */
export function mountJsonEditor(parent: HTMLElement, text: string, onChange: (text: string) => void) {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...(nonce ? [EditorView.cspNonce.of(nonce)] : []),
        lineNumbers(),
        history(),
        bracketMatching(),
        json(),
        linter(jsonParseLinter()),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        // ⌘↵ belongs to the page, which runs the call.
        keymap.of([...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"), ...historyKeymap]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": "Request as JSON" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    setText: (next: string) => {
      if (next !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    end: () => view.destroy(),
  };
}
