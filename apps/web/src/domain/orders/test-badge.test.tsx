import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TestBadge } from './test-badge.tsx';

it('is beside a test order, and beside no other', () => {
  expect(render(<TestBadge order={{ isTest: true }} />).container.textContent).toBe('TEST');
  for (const order of [{ isTest: false }, {}])
    expect(render(<TestBadge order={order} />).container.textContent).toBe('');
});
