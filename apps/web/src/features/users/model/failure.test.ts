import { errorBody, type ErrorCode, errorStatus, type FieldErrors } from '@ulak/contracts/errors';
import { describe, expect, it } from 'vitest';
import { CallError, toCallError } from '../../../lib/call.ts';
import { failureOf } from './failure.ts';

const FALLBACK = 'Kullanıcı oluşturulamadı';
const refused = (code: ErrorCode, details?: FieldErrors): CallError =>
  toCallError(errorStatus(code), errorBody(code, {}, details));
const shown = (error: unknown) => failureOf(error, FALLBACK, ['username', 'phone', 'password']);

describe('titles of refusals (spec 2 §8)', () => {
  it.each([
    [
      'USERNAME_TAKEN',
      { username: 'Bu TC kimlik numarası ile kayıtlı bir kullanıcı var.' },
      'TC Kimlik No Hatası',
    ],
    [
      'PHONE_TAKEN',
      { phone: 'Bu telefon numarası ile kayıtlı bir kullanıcı var.' },
      'Telefon Numarası Hatası',
    ],
    ['IDENTITY_UNAVAILABLE', { phone: 'Bu telefon numarası kullanılamıyor.' }, 'Telefon Numarası Hatası'],
    ['VALIDATION_ERROR', { username: 'Geçerli bir TC kimlik numarası girin' }, 'TC Kimlik No Hatası'],
    ['PASSWORD_IS_IDENTITY', { password: 'Şifre TC kimlik numaranız olamaz.' }, 'Hata'],
    ['ROLE_TOO_HIGH', undefined, 'Hata'],
    ['LAST_OWNER', undefined, 'Hata'],
  ] as const)('%s', (code, details, title) => {
    expect(shown(refused(code, details)).title).toBe(title);
  });

  it('says the sentence of the number, or the fallback for an error that says nothing', () => {
    expect(shown(refused('IDENTITY_UNAVAILABLE', { phone: 'Bu numara olmaz.' })).message).toBe(
      'Bu numara olmaz.',
    );
    expect(shown(new Error('boom')).message).toBe(FALLBACK);
    expect(shown(toCallError(500, {})).message).toBe(FALLBACK);
  });

  it('shows every detail: known ones on their field, others in the form', () => {
    const failure = shown(refused('VALIDATION_ERROR', { phone: 'Telefon?', colour: 'Renk?' }));
    expect(failure.fields).toEqual({ phone: 'Telefon?' });
    expect(failure.form).toBe('Renk?');
    expect(shown(refused('LAST_OWNER')).form).toBe('Son aktif işletme sahibi kaldırılamaz.');
  });
});
