import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { PostgreSQL, sql } from '@codemirror/lang-sql';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { MAX_STATEMENT_LENGTH } from '@ulak/contracts/database/limits';

/** Tables and the names of their columns. */
export type EditorSchema = Readonly<Record<string, readonly string[]>>;

interface EditorOptions {
  readonly parent: HTMLElement;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
}

const language = new Compartment();

const sqlOf = (schema: EditorSchema) =>
  sql({
    dialect: PostgreSQL,
    schema: Object.fromEntries(Object.entries(schema).map(([table, columns]) => [table, [...columns]])),
  });

/** What the editor says by itself. */
const WORDS = EditorState.phrases.of({
  Completions: 'Öneriler',
  'Control character': 'Denetim karakteri',
  'Selection deleted': 'Seçim silindi',
});

const THEME = EditorView.theme({
  '&': {
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    backgroundColor: 'var(--ulak-surface)',
    color: 'var(--mantine-color-text)',
    fontSize: 'var(--mantine-font-size-sm)',
  },
  '&.cm-focused': { outline: '2px solid var(--ulak-focus)', outlineOffset: '1px' },
  '.cm-scroller': {
    minHeight: '10rem',
    maxHeight: '50dvh',
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '.cm-gutters': {
    borderRight: '1px solid var(--ulak-border)',
    backgroundColor: 'var(--ulak-page)',
    color: 'var(--mantine-color-dimmed)',
  },
  '.cm-placeholder': { color: 'var(--mantine-color-dimmed)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--ulak-focus) 28%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--ulak-focus) 22%, transparent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--ulak-attention) 22%, transparent)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--ulak-border)',
    borderRadius: 'var(--mantine-radius-sm)',
    backgroundColor: 'var(--ulak-surface)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '14rem',
    fontFamily: 'var(--mantine-font-family-monospace)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.2rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-filled)',
    color: '#fff',
  },
});

const COLOURS = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, color: 'var(--ulak-focus)', fontWeight: '600' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--ulak-warning)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--ulak-attention)' },
    { tag: tags.comment, color: 'var(--mantine-color-dimmed)', fontStyle: 'italic' },
  ]),
);

/** Puts an empty editor into the page. Tab leaves it, as it leaves every other input. */
export const createEditor = ({ parent, onChange, onRun }: EditorOptions): EditorView =>
  new EditorView({
    parent,
    state: EditorState.create({
      extensions: [
        WORDS,
        lineNumbers(),
        history(),
        drawSelection(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ icons: false }),
        EditorView.lineWrapping,
        placeholder('SELECT * FROM orders LIMIT 100'),
        language.of(sqlOf({})),
        COLOURS,
        THEME,
        // a longer statement is refused by the server: what does not fit is not taken
        EditorState.changeFilter.of(({ newDoc }) => newDoc.length <= MAX_STATEMENT_LENGTH),
        EditorView.contentAttributes.of({ 'aria-label': 'SQL sorgusu', spellcheck: 'false' }),
        keymap.of([
          { key: 'Mod-Enter', run: (view) => (closeCompletion(view), onRun(), true) },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
      ],
    }),
  });

/** Puts another text into it, as the history does; the own one can be undone to. */
export function setText(view: EditorView, text: string): void {
  const present = view.state.doc.toString();
  if (text === present) return;
  view.dispatch({
    changes: { from: 0, to: present.length, insert: text },
    selection: { anchor: text.length },
  });
}

export const setSchema = (view: EditorView, schema: EditorSchema): void =>
  view.dispatch({ effects: language.reconfigure(sqlOf(schema)) });
