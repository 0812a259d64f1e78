import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { NAME_REQUIRED } from '@ulak/contracts/neighborhoods/names';
import { type FormEvent, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import styles from './neighborhoods.module.css';

const MAX_NAME = 120;

interface SearchFormProps {
  readonly question: string;
  readonly isBusy: boolean;
  readonly onAsk: (question: string) => void;
}

/** The name of a neighbourhood; an empty one is told (spec 4 §5). */
export function SearchForm({ question, isBusy, onAsk }: SearchFormProps) {
  const [text, setText] = useState(question);
  const [isEmpty, setIsEmpty] = useState(false);
  const [asked, setAsked] = useState(question);
  // a link, the browser's back
  if (asked !== question) {
    setAsked(question);
    setText(question);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = text.trim();
    setIsEmpty(name === '');
    if (name !== '') onAsk(name);
  };
  return (
    <form className={`${desk.panel} ${desk.touch} ${styles.part}`} noValidate onSubmit={submit}>
      <div className={styles.ask}>
        <TextInput
          label="Mahalle adı"
          maxLength={MAX_NAME}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder="Örneğin Caferağa Kadıköy"
          size="sm"
          type="search"
          value={text}
        />
        <Button leftSection={<IconSearch aria-hidden size="1rem" />} loading={isBusy} size="sm" type="submit">
          Ara
        </Button>
      </div>
      {isEmpty && text.trim() === '' && (
        <p className={styles.fault} role="alert">
          {NAME_REQUIRED}
        </p>
      )}
    </form>
  );
}
