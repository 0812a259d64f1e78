import type { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createEditor, type EditorSchema, setSchema, setText } from '../model/editor.ts';

interface SqlEditorProps {
  readonly value: string;
  /** Tables and their columns, for the completion. Keep the same object. */
  readonly schema: EditorSchema;
  readonly onChange: (text: string) => void;
  /** Ctrl+Enter. */
  readonly onRun: () => void;
}

/** A text box that knows SQL: colours, brackets, completion of tables and columns. */
export function SqlEditor({ value, schema, onChange, onRun }: SqlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const change = useEffectEvent((text: string) => onChange(text));
  const run = useEffectEvent(() => onRun());
  useEffect(() => {
    if (!host.current) return undefined;
    const editor = createEditor({ parent: host.current, onChange: change, onRun: run });
    view.current = editor;
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (view.current) setText(view.current, value);
  }, [value]);
  useEffect(() => {
    if (view.current) setSchema(view.current, schema);
  }, [schema]);
  return <div data-part="sql-editor" ref={host} translate="no" />;
}
