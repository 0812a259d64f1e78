import { SegmentedControl } from '@mantine/core';
import {
  EXAMPLE_LANGUAGE_LABELS,
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
} from '@ulak/contracts/integration/examples';
import desk from '../../../ui/desk.module.css';

interface LanguageChoiceProps {
  readonly value: ExampleLanguage;
  readonly onChange: (language: ExampleLanguage) => void;
}

const DATA = EXAMPLE_LANGUAGES.map((value) => ({ value, label: EXAMPLE_LANGUAGE_LABELS[value] }));

/** The language of all examples of the page. */
export const LanguageChoice = ({ value, onChange }: LanguageChoiceProps) => (
  <div className={desk.scroll}>
    <SegmentedControl
      aria-label="Programlama dili"
      data={DATA}
      value={value}
      onChange={(chosen) => onChange(EXAMPLE_LANGUAGES.find((one) => one === chosen) ?? 'curl')}
    />
  </div>
);
