import type { CallOf } from '../call.ts';
import type { Answer, FileContent } from '../fields.ts';
import type { ImportedBranches, ImportedPeople, ImportForm, SheetCheck } from './schema.ts';

export const checkPeopleSheet: CallOf<{
  reply: Answer<typeof SheetCheck>;
}> = { method: 'POST', path: '/api/users/import/check' };

export const importPeople: CallOf<{
  body: typeof ImportForm;
  reply: Answer<typeof ImportedPeople>;
}> = { method: 'POST', path: '/api/users/import' };

export const getPeopleTemplate: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/users/template' };

export const exportPeople: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/users/export' };

export const checkBranchSheet: CallOf<{
  reply: Answer<typeof SheetCheck>;
}> = { method: 'POST', path: '/api/branches/import/check' };

export const importBranches: CallOf<{
  body: typeof ImportForm;
  reply: Answer<typeof ImportedBranches>;
}> = { method: 'POST', path: '/api/branches/import' };

export const getBranchTemplate: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/branches/template' };

export const exportBranches: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/branches/export' };

export const exportCompanies: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/companies/export' };

export const exportCouriers: CallOf<{
  reply: typeof FileContent;
}> = { method: 'GET', path: '/api/couriers/export' };
