import type { CallOf } from '../call.ts';
import type { Answer } from '../fields.ts';
import type { EraseBody, ErasedPerson, ExportBody, PersonalDataPage } from './schema.ts';

export const erasePersonalData: CallOf<{
  body: typeof EraseBody;
  reply: Answer<typeof ErasedPerson>;
}> = { method: 'POST', path: '/api/admin/personal-data/erase' };

export const exportPersonalData: CallOf<{
  body: typeof ExportBody;
  reply: Answer<typeof PersonalDataPage>;
}> = { method: 'POST', path: '/api/admin/personal-data/export' };
