import {
  createOrderExample,
  EXAMPLE_LANGUAGES,
  type ExampleLanguage,
  readChangesExample,
} from '@ulak/contracts/integration/examples';
import { GUIDE_VALUES } from '@ulak/contracts/integration/guide-values';
import { RECEIVER_LANGUAGES, receiverExample } from '@ulak/contracts/integration/webhook-examples';

/** How a fence of markdown names a language of the examples. */
const FENCES: Readonly<Record<ExampleLanguage, string>> = {
  curl: 'sh',
  node: 'js',
  python: 'python',
  php: 'php',
  csharp: 'csharp',
};

const block = (language: ExampleLanguage, mark: string, code: string): string =>
  `\`\`\`${FENCES[language]} ${mark}\n${code.trimEnd()}\n\`\`\``;

/** The examples that the panel shows with a branch's own values, by the name of their place in the guide. */
export const exampleBlocks = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    EXAMPLE_LANGUAGES.map((language) => [
      `order_${language}`,
      block(language, 'run', createOrderExample(language, GUIDE_VALUES)),
    ]),
  ),
  ...Object.fromEntries(
    EXAMPLE_LANGUAGES.map((language) => [
      `changes_${language}`,
      block(language, 'run', readChangesExample(language, GUIDE_VALUES)),
    ]),
  ),
  ...Object.fromEntries(
    RECEIVER_LANGUAGES.map((language) => [
      `receiver_${language}`,
      block(language, 'run receiver', receiverExample(language, GUIDE_VALUES)),
    ]),
  ),
});
