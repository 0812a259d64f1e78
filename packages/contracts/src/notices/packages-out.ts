import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { dataReply } from '../fields.ts';
import { NoticeRef } from '../ids.ts';
import { STAFF_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { PackageOut, PackagesOutQuery } from './schema.ts';

/** Packages that couriers of the scope carry back to the branch, those that wait longest first. */
export const listPackagesOut = endpoint(calls.listPackagesOut, {
  access: only(STAFF_ROLES),
  tag: TAGS.notices,
  summary: 'Kuryede kalan, şubeye dönecek paketler',
  query: PackagesOutQuery,
  reply: z.array(PackageOut),
});

/** 'Paketi teslim aldım': the branch has the package again. Idempotent; the first one counts. */
export const handBackPackage = endpoint(calls.handBackPackage, {
  access: only(STAFF_ROLES),
  tag: TAGS.notices,
  summary: 'Geri dönen paketi teslim alır',
  params: NoticeRef,
  reply: dataReply(PackageOut),
  refuses: ['NOTICE_NOT_FOUND'],
});
