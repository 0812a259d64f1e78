import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRouted } from '../../test/render-routed.tsx';
import { ToolsMenu } from './components/tools-menu.tsx';

const ENTRIES = [
  { path: '/reports', label: 'Raporlar' },
  { path: '/couriers-wallet', label: 'Kurye Cüzdanları' },
];

it.each([
  ['/couriers-wallet', 'true'],
  ['/couriers', null],
  ['/dashboard', null],
])('spec 1 §6: on %s the group of its page is marked: %s', async (path, current) => {
  renderRouted(<ToolsMenu entries={ENTRIES} path={path} />);
  const group = await screen.findByRole('button', { name: 'Araçlar' });
  expect(group.getAttribute('aria-current')).toBe(current);
});
