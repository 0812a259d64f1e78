import { z } from 'zod';
import { nameText, optionalText, TEXT_LIMITS, wellFormed } from '../fields.ts';
import { isTaxNumber } from '../identity.ts';
import { BranchId, CompanyId, fromText } from '../ids.ts';
import { optionalPhone } from '../phone-field.ts';
import { MAX_RETENTION_MONTHS, RetentionMonths } from '../privacy/retention.ts';
import { Version } from '../versions.ts';
import { COMPANY_STATUSES } from './status.ts';

/** What a customer sees who gave a telephone number alone (DECISIONS "Public tracking and privacy"). */
const TRACKING_BY_PHONE = ['limited', 'full'] as const;

const BAD_TAX_NUMBER = 'Geçerli bir vergi numarası (10 hane) veya TC kimlik numarası (11 hane) girin';
const BAD_EMAIL = 'Geçerli bir e-posta adresi girin';
const RETENTION_RANGE = `1 ile ${MAX_RETENTION_MONTHS} ay arasında bir tam sayı girin`;
/** RFC 5321; the address itself is proven by a mail, not by its form. */
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u;

const orEmpty = (isValid: (text: string) => boolean) => (text: string | null | undefined) =>
  text === null || text === undefined || text === '' || isValid(text);

/** Switches of a company. */
const settingsFields = {
  /** GENERAL_MANAGERs get neither branches, their settings and keys, nor salaries (DECISIONS). */
  restrictGeneralManagers: z.boolean(),
  trackingByPhone: z.enum(TRACKING_BY_PHONE),
  /** Who gets a password from somebody else must replace it at the next sign-in. */
  forcePasswordChange: z.boolean(),
  /** Scores and the courier's phone leave speed out (docs/decisions/077). */
  safeMode: z.boolean(),
  /** Months after which customers are anonymised; null: the installation's default. */
  customerRetentionMonths: z
    .number({ error: RETENTION_RANGE })
    .refine((months) => RetentionMonths.safeParse(months).success, RETENTION_RANGE)
    .nullable(),
};

export const CompanySettingsView = z.object(settingsFields);
export type CompanySettingsView = z.infer<typeof CompanySettingsView>;

const companyFields = {
  name: nameText('Şirket adı zorunludur'),
  phone: optionalPhone,
  email: wellFormed(
    z.string({ error: 'Metin girin' }).trim().max(MAX_EMAIL, `En fazla ${MAX_EMAIL} karakter girebilirsiniz`),
  )
    .nullish()
    .refine(
      orEmpty((text) => EMAIL.test(text)),
      BAD_EMAIL,
    ),
  address: optionalText(TEXT_LIMITS.address),
  /** A VKN, or the TCKN of a sole trader; spaces are ignored. */
  taxNumber: optionalText(20).refine(
    orEmpty((text) => isTaxNumber(text.replaceAll(/\s/g, ''))),
    BAD_TAX_NUMBER,
  ),
  status: z.enum(COMPANY_STATUSES, { error: 'Geçersiz durum' }),
  /** Of the form (spec 4 §5): as it is, or empty. A picture is uploaded by a call of its own. */
  logo: optionalText(TEXT_LIMITS.url),
  settings: z.strictObject(settingsFields).partial(),
};

/** A new company: ACTIVE, with every switch at its default, unless the body says otherwise. */
export const CreateCompanyBody = z.strictObject({
  ...z.strictObject(companyFields).partial().shape,
  name: companyFields.name,
});
export type CreateCompanyBody = z.output<typeof CreateCompanyBody>;

/** Changes of a company; what is left out keeps its value, null and '' empty it. */
export const UpdateCompanyBody = z
  .strictObject({ ...companyFields, version: Version })
  .partial()
  .refine(
    (body) => Object.keys(body).some((field) => field !== 'version'),
    'Değişecek en az bir alan gönderin',
  );
export type UpdateCompanyBody = z.output<typeof UpdateCompanyBody>;

/** A company with what hangs on it. `activeOrderCount`: orders that run now, of all its branches. */
export const CompanyView = z.object({
  id: CompanyId,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  taxNumber: z.string().nullable(),
  status: z.enum(COMPANY_STATUSES),
  /** An address on this server, another one for every new picture; null: none. */
  logo: z.string().nullable(),
  settings: CompanySettingsView,
  branchCount: z.number().int(),
  userCount: z.number().int(),
  activeOrderCount: z.number().int(),
  version: z.number().int(),
  createdAt: z.string(),
});
export type CompanyView = z.infer<typeof CompanyView>;

export const CompanyBranchRef = z.strictObject({
  companyId: fromText(CompanyId),
  branchId: fromText(BranchId),
});

/** The branch that was assigned, and whose it is now. */
export const AssignedBranch = z.object({ branchId: BranchId, companyId: CompanyId });

/** `?v=`: which picture; only there so that a new one has a new address. */
export const LogoQuery = z.strictObject({ v: z.string().max(64, 'En fazla 64 karakter').optional() });

/** SHA-256 of a picture, base64url; any other text is answered like an unknown one. */
export const LogoDigestRef = z.strictObject({ digest: z.string() });

/** Address of the logo that is stored now. */
export const StoredLogo = z.object({ logoUrl: z.string() });

/** Largest logo file, bytes. */
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** Longest side of a stored logo, pixels. */
export const LOGO_MAX_PX = 512;
