import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findChunk, groupOf } from './code-splitting.ts';

const module = (path: string): string => join(import.meta.dirname, 'src', path);
const chunks = new Map([
  ['a.js', { moduleIds: [module('app/main.tsx')] }],
  ['b.js', { moduleIds: [module('pages/login/login.tsx')] }],
]);

test('a start of a page is looked for by its module', () => {
  expect(findChunk(chunks, 'pages/login/login.tsx')).toBe(chunks.get('b.js'));
});

test('a start that is in no chunk ends the build instead of leaving its page in eighty files', () => {
  expect(() => findChunk(chunks, 'pages/moved.tsx')).toThrow('pages/moved.tsx is in no chunk of the build');
});

type Start = Parameters<typeof groupOf>[0]['first'] extends ReadonlySet<infer One> ? One : never;

test.each<[readonly Start[], string | null]>([
  [['main', 'tracking', 'panel'], 'main'],
  [['tracking'], null],
  [['tracking', 'order'], 'tracking-order'],
  [['landing', 'login', 'tracking', 'order', 'panel'], 'visitors'],
  [['tracking', 'order', 'panel'], 'visitors'],
  [['order', 'dashboard'], 'visitors-later'],
  [['order', 'courier'], 'visitors-later'],
  [['map', 'dashboard', 'orders'], 'visitors-later'],
  [['map', 'order', 'panel'], 'visitors-later'],
  [['map', 'tracking', 'panel'], 'visitors'],
  [['map'], 'map'],
  [['landing', 'login', 'panel'], 'login-panel'],
  [['landing', 'panel'], 'login-panel'],
  [['login', 'panel'], 'login-panel'],
  [['login', 'dashboard'], 'login-desk'],
  [['login', 'toasts', 'dashboard'], 'login-panel'],
  [['landing', 'login'], 'landing-login'],
  [['panel', 'courier', 'dashboard'], 'panel'],
  [['courier', 'couriers'], 'courier-office'],
  [['users', 'wallet'], 'courier-pages'],
  [['slip', 'salary'], 'pay'],
  [['wallet', 'slip'], 'pay'],
  [['salary', 'wallets'], 'pay-office'],
  [['salary', 'users'], 'office'],
  [['courier', 'users', 'wallet'], 'courier-office'],
  [['dashboard', 'users', 'wallet'], 'desk-office'],
  [['toasts', 'dashboard'], 'panel'],
  [['toasts'], null],
  [['dashboard', 'orders'], 'desk'],
  [['courier'], 'courier'],
])('what %j begin with comes in the file %s', (starts, group) => {
  expect(groupOf({ first: new Set(starts), later: new Set() })).toBe(group);
});

test('a package that the audit page begins with and a desk’s dialog fetches is no file of that page', () => {
  const later = new Set<Start>(['dashboard']);
  expect(groupOf({ first: new Set(['audit']), later })).toBeNull();
  expect(groupOf({ first: new Set(['audit']), later: new Set() })).toBe('audit');
});
