import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { refetchOvertakenAnswers } from './first-answer.ts';

const client = new QueryClient();
refetchOvertakenAnswers(client);
afterEach(() => client.clear());

/** A list whose answers come when the test says so, each with what the server knew when it was asked. */
function watchList() {
  let known = 'before';
  const answers: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    queryFn: () => {
      const data = known;
      return new Promise<string>((resolve) => answers.push(() => resolve(data)));
    },
  });
  const stop = observer.subscribe(() => {});
  return {
    change: (next: string) => {
      known = next;
      void client.invalidateQueries({ queryKey: ['list'] });
    },
    answer: () => answers.shift()?.(),
    asked: () => answers.length,
    data: () => observer.getCurrentResult().data,
    stop,
  };
}

it('a message that overtakes the first answer is not lost', async () => {
  const list = watchList();
  list.change('after');
  expect(list.asked()).toBe(1);
  list.answer();
  await expect.poll(list.asked).toBe(1);
  list.answer();
  await expect.poll(list.data).toBe('after');
  list.stop();
});

it('without a message the first answer is asked for once', async () => {
  const list = watchList();
  list.answer();
  await expect.poll(list.data).toBe('before');
  expect(list.asked()).toBe(0);
  list.stop();
});
