import { ROLE_LABELS } from '@ulak/contracts/roles';
import type { ImportedPeople } from '@ulak/contracts/sheets/schema';
import { compareTr } from '@ulak/contracts/text';
import type { XlsxSheet } from '../../../lib/xlsx.ts';

/** Somebody who was created with a password that is told once. */
export type NewPerson = ImportedPeople['created'][number] & { readonly oneTimePassword: string };

const hasPassword = (person: ImportedPeople['created'][number]): person is NewPerson =>
  person.oneTimePassword !== null;

/** Who gets a one-time password, branch by branch as the list is handed out. */
export const peopleWithPasswords = (created: ImportedPeople['created']): NewPerson[] =>
  created
    .filter(hasPassword)
    .sort((a, b) => compareTr(a.branchName ?? '', b.branchName ?? '') || compareTr(a.fullName, b.fullName));

/** The list as a workbook; everything is text. */
export const passwordSheet = (people: readonly NewPerson[]): XlsxSheet => ({
  name: 'Tek kullanımlık şifreler',
  columns: [
    { header: 'Şube', width: 24, format: 'text' },
    { header: 'Ad Soyad', width: 28, format: 'text' },
    { header: 'Rol', width: 18, format: 'text' },
    { header: 'TC Kimlik No', width: 16, format: 'text' },
    { header: 'Tek kullanımlık şifre', width: 22, format: 'text' },
  ],
  rows: people.map(({ branchName, fullName, role, username, oneTimePassword }) => [
    branchName ?? '',
    fullName,
    ROLE_LABELS[role],
    username,
    oneTimePassword,
  ]),
});
