import type { Locator } from 'playwright-core';

/** A person who types with two fingers and has never seen the screen (issue 12, "Shown by"). */
const KEY_SECONDS = 0.28;
const CLICK_SECONDS = 1.2;
/** 200 words a minute. */
const WORD_SECONDS = 0.3;
/** The asterisk at a label. */
const REQUIRED_MARK = '[class*="InputWrapper-required"]';

/** How long a person would need for what a journey does, and how many fields they have to fill. */
export interface HumanPace {
  /** Fills a field of the form that is open. */
  fill(field: Locator, text: string): Promise<void>;
  /** Chooses from a list of the form that is open; `search`: what is typed to find it. */
  choose(list: Locator, option: Locator, search?: string): Promise<void>;
  click(button: Locator): Promise<void>;
  /** Sends a form. Its fields are those that were filled, or those that it marks as required, whichever
   * are more. */
  submit(form: Locator, button: Locator): Promise<void>;
  /** Reads what is shown; for texts that a person needs before the next step. */
  read(text: Locator): Promise<void>;
  /** Work outside the browser: keys pressed, fields filled. */
  count(work: { keys?: number; clicks?: number; fields?: number; words?: number }): void;
  /** Names what was done since the last call. */
  endStep(name: string): void;
  readonly fields: number;
  readonly seconds: number;
  /** One line a step. */
  report(): string;
}

interface Effort {
  keys: number;
  clicks: number;
  words: number;
  fields: number;
}

const secondsOf = ({ keys, clicks, words }: Effort): number =>
  keys * KEY_SECONDS + clicks * CLICK_SECONDS + words * WORD_SECONDS;

export function createHumanPace(): HumanPace {
  const steps: { name: string; effort: Effort }[] = [];
  /** Fields of the form that is open. */
  let filled = 0;
  let effort: Effort = { keys: 0, clicks: 0, words: 0, fields: 0 };
  const efforts = (): Effort[] => [...steps.map((step) => step.effort), effort];
  const sum = (of: (one: Effort) => number): number => efforts().reduce((total, one) => total + of(one), 0);
  const line = (name: string, one: Effort): string =>
    `  ${name}: ${secondsOf(one).toFixed(0)} s, ${one.fields} fields, ${one.keys} keys, ${one.clicks} clicks`;
  const pace: HumanPace = {
    async fill(field, text) {
      await field.fill(text);
      filled += 1;
      // and the key that leads to the next field
      pace.count({ keys: text.length + 1 });
    },
    async choose(list, option, search) {
      await pace.click(list);
      if (search !== undefined) await list.fill(search);
      await pace.click(option);
      filled += 1;
      pace.count({ keys: search?.length ?? 0 });
    },
    async click(button) {
      await button.click();
      pace.count({ clicks: 1 });
    },
    async submit(form, button) {
      const marked = await form.locator(REQUIRED_MARK).count();
      pace.count({ fields: Math.max(filled, marked) });
      filled = 0;
      await pace.click(button);
    },
    async read(text) {
      const shown = await text.innerText();
      pace.count({ words: shown.split(/\s+/).filter(Boolean).length });
    },
    count({ keys = 0, clicks = 0, fields = 0, words = 0 }) {
      effort.keys += keys;
      effort.clicks += clicks;
      effort.fields += fields;
      effort.words += words;
    },
    endStep(name) {
      steps.push({ name, effort });
      effort = { keys: 0, clicks: 0, words: 0, fields: 0 };
    },
    get fields() {
      return sum((one) => one.fields);
    },
    get seconds() {
      return sum(secondsOf);
    },
    report: () =>
      [
        `first run: ${(pace.seconds / 60).toFixed(1)} minutes, ${pace.fields} required fields`,
        ...steps.map((step) => line(step.name, step.effort)),
      ].join('\n'),
  };
  return pace;
}
