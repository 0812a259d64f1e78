import type { createCompany, updateCompany } from '@ulak/contracts/companies/calls';
import { type CompanyView, CreateCompanyBody } from '@ulak/contracts/companies/schema';
import { COMPANY_STATUS_LABELS, type CompanyStatus } from '@ulak/contracts/companies/status';
import type { BodyIn } from '@ulak/contracts/call';
import { formatPhone } from '@ulak/contracts/phone-format';

/** The form of a company (spec 4 §5), its switches beside its fields. The logo is sent on its own. */
export interface CompanyFormValues {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly taxNumber: string;
  readonly status: CompanyStatus;
  readonly restrictGeneralManagers: boolean;
  readonly trackingByPhone: 'limited' | 'full';
  readonly forcePasswordChange: boolean;
  readonly safeMode: boolean;
  /** '' for the installation's default. */
  readonly customerRetentionMonths: number | string;
}
export type CompanyFormField = keyof CompanyFormValues;
export type CreateBody = BodyIn<typeof createCompany>;
export type UpdateBody = BodyIn<typeof updateCompany>;

export const FIELD_LABELS: Record<CompanyFormField, string> = {
  name: 'Şirket adı',
  phone: 'Telefon',
  email: 'E-posta',
  address: 'Adres',
  taxNumber: 'Vergi numarası',
  status: 'Durum',
  restrictGeneralManagers: 'Genel müdürleri kısıtla',
  trackingByPhone: 'Telefonla takipte tüm bilgileri göster',
  forcePasswordChange: 'Yönetici şifre verince değiştirilsin',
  safeMode: 'Güvenli sürüş',
  customerRetentionMonths: 'Müşteri bilgilerini saklama süresi',
};

/** Defaults of a new company (spec 4 §5). */
export const NEW_COMPANY: CompanyFormValues = {
  name: '',
  phone: '',
  email: '',
  address: '',
  taxNumber: '',
  status: 'ACTIVE',
  restrictGeneralManagers: false,
  trackingByPhone: 'limited',
  forcePasswordChange: false,
  safeMode: false,
  customerRetentionMonths: '',
};

export const companyForm = ({ settings, ...company }: CompanyView): CompanyFormValues => ({
  name: company.name,
  phone: company.phone ? formatPhone(company.phone) : '',
  email: company.email ?? '',
  address: company.address ?? '',
  taxNumber: company.taxNumber ?? '',
  status: company.status,
  restrictGeneralManagers: settings.restrictGeneralManagers,
  trackingByPhone: settings.trackingByPhone,
  forcePasswordChange: settings.forcePasswordChange,
  safeMode: settings.safeMode,
  customerRetentionMonths: settings.customerRetentionMonths ?? '',
});

const SETTINGS = [
  'restrictGeneralManagers',
  'trackingByPhone',
  'forcePasswordChange',
  'safeMode',
  'customerRetentionMonths',
] as const satisfies readonly CompanyFormField[];
const isSetting = (field: CompanyFormField): boolean => SETTINGS.some((one) => one === field);

function retentionOf(value: number | string): number | null {
  if (typeof value === 'number') return value;
  return value.trim() === '' ? null : Number.NaN;
}

function bodyOf(values: CompanyFormValues, fields: readonly CompanyFormField[]): Partial<CreateBody> {
  const { customerRetentionMonths } = values;
  const sent = { ...values, customerRetentionMonths: retentionOf(customerRetentionMonths) };
  const pick = (names: readonly CompanyFormField[]) =>
    Object.fromEntries(names.map((name) => [name, sent[name]]));
  const settings = fields.filter(isSetting);
  return {
    ...pick(fields.filter((field) => !isSetting(field))),
    ...(settings.length > 0 ? { settings: pick(settings) } : {}),
  };
}

const ALL_FIELDS = Object.keys(NEW_COMPANY) as CompanyFormField[];

/** A new company with every field of the form. */
export const createBody = (values: CompanyFormValues): CreateBody => ({
  ...bodyOf(values, ALL_FIELDS),
  name: values.name,
});

/** The fields of which the form says something else than `before`. */
export const changedFields = (before: CompanyFormValues, values: CompanyFormValues): CompanyFormField[] =>
  ALL_FIELDS.filter((field) => before[field] !== values[field]);

/** What is to change of a company; null: nothing. @param version of the company that the edit began with */
export function updateBody(
  before: CompanyFormValues,
  values: CompanyFormValues,
  version: number,
): UpdateBody | null {
  const changed = changedFields(before, values);
  return changed.length === 0 ? null : { ...bodyOf(values, changed), version };
}

/** The form's field of a server's or schema's path: 'settings.trackingByPhone' is 'trackingByPhone'. */
function formField(path: readonly string[]): string {
  const [first = 'form', second] = path;
  return first === 'settings' && second !== undefined ? second : first;
}

/** What is wrong with the form, by field; empty when it may be sent. */
export function formErrors(values: CompanyFormValues): Record<string, string> {
  const parsed = CreateCompanyBody.safeParse(createBody(values));
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) errors[formField(path.map(String))] ??= message;
  return errors;
}

/** The server's `details` (keys with dots) as errors of the form's fields. */
export const serverErrors = (details: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([path, text]) => [formField(path.split('.')), text]));

/** The form's values as a person reads them, by field. */
export const valueTexts = (values: CompanyFormValues): Record<CompanyFormField, string> => ({
  name: values.name,
  phone: values.phone,
  email: values.email,
  address: values.address,
  taxNumber: values.taxNumber,
  status: COMPANY_STATUS_LABELS[values.status],
  restrictGeneralManagers: values.restrictGeneralManagers ? 'Açık' : 'Kapalı',
  trackingByPhone: values.trackingByPhone === 'full' ? 'Açık' : 'Kapalı',
  forcePasswordChange: values.forcePasswordChange ? 'Açık' : 'Kapalı',
  safeMode: values.safeMode ? 'Açık' : 'Kapalı',
  customerRetentionMonths:
    values.customerRetentionMonths === '' ? '' : `${values.customerRetentionMonths} ay`,
});
