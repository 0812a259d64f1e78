import { ROLES } from '@ulak/contracts/roles';
import { expect, test } from 'vitest';
import { initialsOf, menuEntries, titleOf } from './model.ts';

test('spec 1 §6: everybody has the own home in the menu, and only screens that exist', () => {
  for (const role of ROLES) {
    const entries = menuEntries({ role, restrictGeneralManagers: false }, 'main');
    expect(entries[0]).toEqual({
      label: 'Ana Sayfa',
      path: role === 'COURIER' ? '/courier-dashboard' : '/dashboard',
    });
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  }
});

test('capitals are Turkish', () => {
  expect(initialsOf('irem şen')).toBe('İŞ');
  expect(initialsOf(' Ayşe Nur Işık ')).toBe('AI');
  expect(initialsOf('Deniz')).toBe('D');
  expect(initialsOf('')).toBe('');
});

test('the tab is named after the screen', () => {
  expect(titleOf('/settings', 'OWNER')).toBe('Ayarlar · Ulak');
  expect(titleOf('/nowhere', 'OWNER')).toBe('Ulak');
});
