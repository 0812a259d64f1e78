import {
  checkBranchSheet,
  checkPeopleSheet,
  exportBranches,
  exportPeople,
  getBranchTemplate,
  getPeopleTemplate,
  importBranches,
  importPeople,
} from '@ulak/contracts/sheets/calls';

/** Records that are kept in sheets. */
export type SheetKind = 'people' | 'branches';

interface SheetWords {
  /** Title of the import. */
  readonly title: string;
  /** 'kişi', 'şube'. */
  readonly one: string;
  /** With the accusative: 'kişiyi', 'şubeyi'. */
  readonly object: string;
  readonly templateName: string;
  readonly exportName: string;
}

/** What the screens say of each kind; file names are used where the server gives none. */
export const SHEET_WORDS: Record<SheetKind, SheetWords> = {
  people: {
    title: 'Excel ile kişi ekle',
    one: 'kişi',
    object: 'kişiyi',
    templateName: 'kisi-sablonu.xlsx',
    exportName: 'kisiler.xlsx',
  },
  branches: {
    title: 'Excel ile şube ekle',
    one: 'şube',
    object: 'şubeyi',
    templateName: 'sube-sablonu.xlsx',
    exportName: 'subeler.xlsx',
  },
};

export const SHEET_CALLS = {
  people: { check: checkPeopleSheet, write: importPeople, template: getPeopleTemplate, all: exportPeople },
  branches: {
    check: checkBranchSheet,
    write: importBranches,
    template: getBranchTemplate,
    all: exportBranches,
  },
} as const;
