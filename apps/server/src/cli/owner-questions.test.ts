import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { testNationalId } from '../test/factories.ts';
import { askForOwner, WrongInput } from './owner-questions.ts';
import { InputEnded, openPrompt, type Prompt } from './prompt.ts';

const ID = testNationalId(41_000_000);
const PHONE = '0535 222 33 44';
const PASSWORD = 'kurulum-parolasi-7';
const VARIABLES = {
  OWNER_NATIONAL_ID: ID,
  OWNER_NAME: 'Deniz Ulak',
  OWNER_PHONE: PHONE,
  OWNER_PASSWORD: PASSWORD,
};

/** A person who types these lines. */
function typing(lines: string[], isTerminal: boolean) {
  const questions: string[] = [];
  const complaints: string[] = [];
  const prompt: Prompt = {
    isTerminal,
    async ask(question, { hidden = false } = {}) {
      questions.push(hidden ? `${question} *` : question);
      const line = lines.shift();
      if (line === undefined) throw new InputEnded();
      return line;
    },
    close: () => undefined,
  };
  const complain = (sentence: string): void => void complaints.push(sentence);
  const ask = (env: Record<string, string | undefined>) => askForOwner({ env, prompt, complain });
  return { ask, questions, complaints };
}

it('on a terminal a wrong answer is asked for again, and the password twice and hidden', async () => {
  const lines = [
    '12345678901',
    ID,
    '',
    'Deniz Ulak',
    '12',
    PHONE,
    '123456',
    PASSWORD,
    'x',
    PASSWORD,
    PASSWORD,
  ];
  const { ask, questions, complaints } = typing(lines, true);
  expect(await ask({})).toMatchObject({ username: ID, fullName: 'Deniz Ulak', phone: '+905352223344' });
  expect(complaints).toEqual([
    'Geçerli bir TC kimlik numarası girin.',
    'Ad soyad zorunludur',
    'Geçerli bir telefon numarası girin.',
    'Bu şifre çok yaygın. Lütfen daha zor tahmin edilen bir şifre seçin.',
    'İki şifre aynı değil.',
  ]);
  expect(questions.slice(-2)).toEqual(['Şifre (yazarken görünmez) *', 'Şifre (yeniden) *']);
});

it('variables answer their questions; the others are asked', async () => {
  const { ask, questions } = typing(['Deniz Ulak'], false);
  const { OWNER_NAME: _, ...env } = VARIABLES;
  const { passwordHash } = await ask(env);
  expect(questions).toEqual(['Ad soyad']);
  expect(passwordHash).toMatch(/^\$argon2id\$/);
});

it.each([
  [{ OWNER_NATIONAL_ID: '12345678901' }, 'Geçerli bir TC kimlik numarası girin.'],
  [{ OWNER_NAME: ' ' }, 'Ad soyad zorunludur'],
  [{ OWNER_PHONE: '123' }, 'Geçerli bir telefon numarası girin.'],
  [{ OWNER_PASSWORD: 'abc' }, 'Şifre en az 6 karakter olmalıdır'],
  [{ OWNER_PASSWORD: '05352223344' }, 'Şifre TC kimlik numaranız veya telefon numaranız olamaz.'],
])('where nobody can be asked again %j ends the command', async (values, sentence) => {
  const { ask } = typing([], false);
  await expect(ask({ ...VARIABLES, ...values })).rejects.toThrow(new WrongInput(sentence));
});

it('what is typed as a password does not show', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = new PassThrough();
  const prompt = openPrompt(input as never, output as never);
  const password = prompt.ask('Şifre', { hidden: true });
  input.write('gizli-parola\r');
  expect(await password).toBe('gizli-parola');
  const name = prompt.ask('Ad soyad');
  input.write('Deniz\r');
  expect(await name).toBe('Deniz');
  prompt.close();
  await expect(prompt.ask('Telefon')).rejects.toThrow(InputEnded);
  const shown = String(output.read());
  expect(shown).toContain('Şifre: ');
  expect(shown).not.toContain('gizli');
  expect(shown).toContain('Deniz');
});
