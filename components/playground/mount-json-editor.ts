import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json, jsonParseLinter } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  syntaxHighlighting,
} from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";

/** The inks of our pages, for those of CodeMirror's own style: texts, numbers, true and null, faults. */
const inks: Readonly<Record<string, string>> = {
  "#a11": "var(--good)",
  "#164": "var(--waiting)",
  "#219": "var(--waiting)",
  "#f00": "var(--failed)",
};

const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ tag, color }) => ({ tag, color: inks[String(color)] ?? "var(--ink)" })),
);

const theme = EditorView.theme({
  "&": { minHeight: "12rem", fontSize: "0.8125rem", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--cite)", outlineOffset: "-2px" },
  ".cm-gutters": {
    borderRight: "1px solid var(--rule)",
    backgroundColor: "var(--wash)",
    color: "var(--faded)",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { border: "1px solid var(--rule)", backgroundColor: "var(--sheet)", color: "var(--ink)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--marker)" },
  ".cm-content ::selection": { backgroundColor: "var(--marker)" },
});

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
        syntaxHighlighting(highlighting),
        theme,
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
    /** Puts the cursor at the end. */
    focus: () => {
      view.dispatch({ selection: { anchor: view.state.doc.length } });
      view.focus();
    },
    end: () => view.destroy(),
  };
}
