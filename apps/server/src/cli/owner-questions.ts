import { isTckn } from '@ulak/contracts/identity';
import { parsePhone } from '@ulak/contracts/phone';
import { RegisterBody } from '@ulak/contracts/users/schema';
import { AppError } from '../app-error.ts';
import { assertAcceptablePassword, hashPassword } from '../modules/auth/passwords.ts';
import type { NewOwner } from '../modules/users/create-owner.ts';
import type { Prompt } from './prompt.ts';

/** A value that no account may have, in a sentence for people. */
export class WrongInput extends Error {}

interface Question {
  readonly variable: string;
  readonly text: string;
  readonly hidden?: boolean;
  /** The value to keep. @throws WrongInput */
  read(given: string, earlier: readonly string[]): string;
}

/** The product's own rule of a field of a new account. */
function parseField(name: 'fullName' | 'password', given: string): string {
  const parsed = RegisterBody.shape[name].safeParse(given);
  if (!parsed.success) throw new WrongInput(parsed.error.issues[0]?.message ?? '');
  return parsed.data;
}

function readPhone(given: string): string {
  const phone = parsePhone(given);
  if (phone === null) throw new WrongInput('Geçerli bir telefon numarası girin.');
  return phone;
}

function readPassword(given: string, [username = '', , phone = '']: readonly string[]): string {
  const password = parseField('password', given);
  try {
    assertAcceptablePassword(password, { username, phone }, 'password');
  } catch (error) {
    throw error instanceof AppError ? new WrongInput(error.details?.password ?? error.message) : error;
  }
  return password;
}

function readNationalId(given: string): string {
  if (!isTckn(given)) throw new WrongInput('Geçerli bir TC kimlik numarası girin.');
  return given;
}

const QUESTIONS: readonly Question[] = [
  { variable: 'OWNER_NATIONAL_ID', text: 'TC kimlik numarası', read: readNationalId },
  { variable: 'OWNER_NAME', text: 'Ad soyad', read: (given) => parseField('fullName', given) },
  { variable: 'OWNER_PHONE', text: 'Telefon', read: readPhone },
  { variable: 'OWNER_PASSWORD', text: 'Şifre (yazarken görünmez)', hidden: true, read: readPassword },
];

interface Asked {
  /** Of the process: OWNER_* variables answer their questions. */
  readonly env: Record<string, string | undefined>;
  readonly prompt: Prompt;
  /** Says what was wrong before a question is repeated. */
  complain(sentence: string): void;
}

/** One value: of its variable, else asked for, on a terminal until it is right. */
async function askFor(question: Question, asked: Asked, earlier: readonly string[]): Promise<string> {
  const { env, prompt, complain } = asked;
  const given = env[question.variable];
  if (given !== undefined) return question.read(given.trim(), earlier);
  const { text, hidden = false } = question;
  for (;;) {
    const typed = await prompt.ask(text, { hidden });
    try {
      const value = question.read(typed, earlier);
      if (!hidden || !prompt.isTerminal) return value;
      if ((await prompt.ask('Şifre (yeniden)', { hidden })) === typed) return value;
      complain('İki şifre aynı değil.');
    } catch (error) {
      if (!prompt.isTerminal || !(error instanceof WrongInput)) throw error;
      complain(error.message);
    }
  }
}

/** The new OWNER, by OWNER_* variables or by questions. @throws WrongInput, InputEnded */
export async function askForOwner(asked: Asked): Promise<NewOwner> {
  const values: string[] = [];
  for (const question of QUESTIONS) values.push(await askFor(question, asked, values));
  const [username = '', fullName = '', phone = '', password = ''] = values;
  return { username, fullName, phone, passwordHash: await hashPassword(password) };
}
