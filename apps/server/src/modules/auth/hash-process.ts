import { hashSync } from '@node-rs/argon2';
import { answerTasks } from '../../background/answer-tasks.ts';
import { ARGON } from './argon.ts';

/** A background process that answers each list of passwords with their hashes. */
answerTasks<readonly string[], string[]>(async (lists) => {
  const hashes: string[] = [];
  for await (const passwords of lists)
    for (const password of passwords) hashes.push(hashSync(password, ARGON));
  return hashes;
});
