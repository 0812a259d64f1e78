import { asUserId } from '@ulak/contracts/ids';
import { expect, it } from 'vitest';
import { createSheetTasks } from './run-task.ts';

it('decision 069: a sheet that is not read in time is late, not too large', async () => {
  const tasks = createSheetTasks({ limitMs: 1 });
  const actor = { id: asUserId(1), role: 'OWNER', companyId: null, branchId: null } as const;
  const file = new Uint8Array([80, 75, 3, 4]);
  const task = { kind: 'judge', sheet: 'people', file, fileDigest: '', actor, answer: 'check' } as const;
  await expect(tasks.judgeSheet(task, () => Promise.reject(new Error('not asked')))).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { file: expect.stringContaining('Dosya zamanında okunamadı') },
  });
  tasks.end();
});
