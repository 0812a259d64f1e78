import { STATUS_TONES } from '@ulak/contracts/orders/status-tones';
import { describe, expect, test } from 'vitest';
import {
  ATTENTION_TONE,
  COURIER_TONES,
  cssVariablesResolver,
  type Scheme,
  SOURCE_COLOURS,
  STATUS_ON,
  sourceColour,
  statusVar,
  theme,
  WARNING_TONE,
} from './theme.ts';

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const AA = 4.5;
const SURFACES: Record<Scheme, string[]> = {
  light: ['#ffffff', '#f6f7f8', '#eef0f2'],
  dark: ['#1a1e24', '#13161b', '#242a32'],
};
const TONES = { ...STATUS_TONES, ...COURIER_TONES, attention: ATTENTION_TONE, warning: WARNING_TONE };

describe('criteria D01: contrast of the theme', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test.each(Object.entries(TONES))(`%s reads as text and as a fill (${scheme})`, (_name, tone) => {
      for (const surface of SURFACES[scheme])
        expect(contrast(tone[scheme], surface)).toBeGreaterThanOrEqual(AA);
      expect(contrast(STATUS_ON[scheme], tone[scheme])).toBeGreaterThanOrEqual(AA);
    });

    test(`dimmed, placeholder and error text (${scheme})`, () => {
      const variables = cssVariablesResolver({} as never)[scheme];
      for (const name of ['dimmed', 'placeholder', 'error']) {
        for (const surface of SURFACES[scheme].slice(0, 2)) {
          expect(contrast(variables[`--mantine-color-${name}`] ?? '', surface)).toBeGreaterThanOrEqual(AA);
        }
      }
    });
  }

  test('the primary button carries white text in both schemes', () => {
    const accent = theme.colors?.ulak?.[7] ?? '';
    expect(contrast('#ffffff', accent)).toBeGreaterThanOrEqual(AA);
    expect(contrast(accent, '#1a1e24')).toBeGreaterThanOrEqual(2);
  });

  test.each(['red', 'green', 'orange', 'blue'] as const)(
    'a filled %s button carries white text, a light one its dark text',
    (name) => {
      const shades = theme.colors?.[name] ?? [];
      expect(contrast('#ffffff', shades[7] ?? '')).toBeGreaterThanOrEqual(AA);
      expect(contrast(shades[1] ?? '', shades[9] ?? '')).toBeGreaterThanOrEqual(AA);
      expect(contrast(shades[4] ?? '', '#1a1e24')).toBeGreaterThanOrEqual(AA);
    },
  );

  test.each(Object.entries(SOURCE_COLOURS))('source badge %s', (_name, { fill, on }) => {
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(AA);
  });
});

test('spec 1 §2.3: an order without a source, or with an unknown one, wears the colour of Belirsiz', () => {
  expect(sourceColour(null)).toEqual(SOURCE_COLOURS.Belirsiz);
  expect(sourceColour('')).toEqual(SOURCE_COLOURS.Belirsiz);
  expect(sourceColour('Bilinmeyen')).toEqual(SOURCE_COLOURS.Belirsiz);
  expect(sourceColour('Getir').fill).toBe('#5d3ebc');
});

test('status colours are CSS variables by name', () => {
  expect(statusVar('IN_DELIVERY')).toBe('var(--ulak-status-in-delivery)');
  expect(cssVariablesResolver({} as never).dark['--ulak-status-in-delivery']).toBe(
    STATUS_TONES.IN_DELIVERY.dark,
  );
});
