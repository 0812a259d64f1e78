import { describe, expect, it } from 'vitest';
import { chatLink } from './chat-link.ts';

describe('chat link', () => {
  it.each([
    ['+905321234567', '905321234567'],
    ['0532 123 45 67', '905321234567'],
    ['532 123 45 67', '905321234567'],
    ['0090 532 123 45 67', '905321234567'],
    ['+49 151 23456789', '4915123456789'],
  ])('%s', (phone, digits) => {
    expect(chatLink(phone, 'Takip: https://x/?a=1&b=2')).toBe(
      `https://wa.me/${digits}?text=Takip%3A%20https%3A%2F%2Fx%2F%3Fa%3D1%26b%3D2`,
    );
  });
  it('no number, no link', () => {
    expect(chatLink('123', 'x')).toBeNull();
  });
});
