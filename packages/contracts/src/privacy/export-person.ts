import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import * as calls from './calls.ts';
import { ExportBody, PersonalDataPage } from './schema.ts';

/**
 * Exports everything stored about a telephone number over all companies (KVKK article 11). POST, so that no
 * URL holds the number.
 */
export const exportPersonalData = endpoint(calls.exportPersonalData, {
  access: only(['OWNER']),
  tag: TAGS.privacy,
  summary: 'Bir telefon numarası hakkında tutulan her şeyi verir (sayfa sayfa)',
  body: ExportBody,
  reply: dataReply(PersonalDataPage),
  refuses: ['RATE_LIMITED'],
});
