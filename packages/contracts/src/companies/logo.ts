import { TAGS } from '../api-tags.ts';
import { endpoint, only, PUBLIC } from '../endpoint.ts';
import { dataReply, FileContent, SuccessReply } from '../fields.ts';
import { CompanyRef } from '../ids.ts';
import { ALL_ROLES, COMPANY_OWNERS } from '../roles.ts';
import * as calls from './calls.ts';
import { LOGO_MAX_BYTES, LogoDigestRef, LogoQuery, StoredLogo } from './schema.ts';

/**
 * Stores a logo: a JPEG, PNG or WebP by its bytes, whatever its name says, encoded anew as a WebP of at most
 * 512 px without metadata (criteria B13). A COMPANY_ADMIN for the own company.
 */
export const putCompanyLogo = endpoint(calls.putCompanyLogo, {
  access: only(COMPANY_OWNERS),
  tag: TAGS.companies,
  summary: 'Şirket logosunu yükler',
  params: CompanyRef,
  upload: { maxBytes: LOGO_MAX_BYTES },
  reply: dataReply(StoredLogo),
  refuses: ['COMPANY_NOT_FOUND'],
});

export const removeCompanyLogo = endpoint(calls.removeCompanyLogo, {
  access: only(COMPANY_OWNERS),
  tag: TAGS.companies,
  summary: 'Şirket logosunu siler',
  params: CompanyRef,
  reply: SuccessReply,
  refuses: ['COMPANY_NOT_FOUND'],
});

/** The logo for people of the company; OWNER: any company's. */
export const getCompanyLogo = endpoint(calls.getCompanyLogo, {
  access: only(ALL_ROLES),
  tag: TAGS.companies,
  summary: 'Şirket logosu',
  params: CompanyRef,
  query: LogoQuery,
  kind: 'file',
  mediaType: 'image/webp',
  reply: FileContent,
  refuses: ['NOT_FOUND'],
});

/** The logo for customers: a page that shows an order names its address, which nobody can guess. */
export const getCustomerLogo = endpoint(calls.getCustomerLogo, {
  access: PUBLIC,
  tag: TAGS.tracking,
  summary: 'Takip sayfasındaki logo',
  params: LogoDigestRef,
  kind: 'file',
  mediaType: 'image/webp',
  reply: FileContent,
  refuses: ['NOT_FOUND'],
});
