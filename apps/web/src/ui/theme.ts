import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import type { CourierState } from '@ulak/contracts/couriers/state';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { STATUS_TONES } from '@ulak/contracts/orders/status-tones';

/** Light or dark, as Mantine resolves it after 'auto'. */
export type Scheme = 'light' | 'dark';

/**
 * One tone per scheme: as text it reads on that scheme's surfaces, as a fill it carries `STATUS_ON` (both
 * WCAG AA, see theme.test.ts).
 */
export type Tone = Readonly<Record<Scheme, string>>;

/** The one colour of each courier state; RETURNING is the orange of spec 2 §2. */
export const COURIER_TONES = {
  FREE: { light: '#1a7738', dark: '#63d489' },
  BUSY: { light: '#1a5fd0', dark: '#7db4ff' },
  RETURNING: { light: '#a84a00', dark: '#ffa75e' },
  BREAK: { light: '#7b4b6b', dark: '#d9a9c8' },
  OFFLINE: { light: '#586473', dark: '#97a1ad' },
} as const satisfies Record<CourierState, Tone>;

/** Text and icons upon a tone. */
export const STATUS_ON: Tone = { light: '#ffffff', dark: '#11151a' };

/** Red: a person is needed now. Amber: soon. Nothing else uses them (ux.md: two severities only). */
export const ATTENTION_TONE: Tone = { light: '#c81e2b', dark: '#ff8088' };
export const WARNING_TONE: Tone = { light: '#9a5b00', dark: '#f5b83d' };

/**
 * Marketplaces wear their own colours in both schemes (spec 1 §2.3); `on` is the text upon `fill`. Orders
 * without a source are 'Belirsiz'.
 */
export const SOURCE_COLOURS = {
  Yemeksepeti: { fill: '#e00049', on: '#ffffff' },
  Getir: { fill: '#5d3ebc', on: '#ffd300' },
  Web: { fill: '#1a5fd0', on: '#ffffff' },
  Telefon: { fill: '#0b6b62', on: '#ffffff' },
  TY: { fill: '#f27a1a', on: '#1d0f00' },
  GY: { fill: '#ffd300', on: '#43298f' },
  MY: { fill: '#8a3b00', on: '#ffffff' },
  Belirsiz: { fill: '#5a6370', on: '#ffffff' },
} as const satisfies Record<string, { fill: string; on: string }>;

/** @param source the order's source as stored; anything unknown or absent is 'Belirsiz' */
export function sourceColour(source: string | null | undefined): { fill: string; on: string } {
  const known: Record<string, { fill: string; on: string }> = SOURCE_COLOURS;
  return (source ? known[source] : undefined) ?? SOURCE_COLOURS.Belirsiz;
}

/** CSS value of a status colour in the current scheme, for example `c={statusVar('READY')}`. */
export const statusVar = (status: OrderStatus): string => `var(--ulak-status-${toKebabCase(status)})`;

/** CSS value of a courier state's colour in the current scheme. */
export const courierVar = (state: CourierState): string => `var(--ulak-courier-${toKebabCase(state)})`;

const toKebabCase = (key: string): string => key.toLowerCase().replaceAll('_', '-');

/** The accent: a deep petrol that no marketplace and no order status uses. */
const ulak: MantineColorsTuple = [
  '#e7f6f6',
  '#d0ebec',
  '#a2d7d9',
  '#70c1c5',
  '#45adb2',
  '#259aa1',
  '#118088',
  '#0b6a72',
  '#09565d',
  '#063f45',
];
const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eef0f2',
  '#e2e5e9',
  '#d2d7dd',
  '#b6bec8',
  '#8d97a4',
  '#66717f',
  '#49525e',
  '#323942',
  '#1d2228',
];
const dark: MantineColorsTuple = [
  '#dde2e8',
  '#b9c1cb',
  '#9aa4b0',
  '#7c8693',
  '#444c57',
  '#2e353e',
  '#242a32',
  '#1a1e24',
  '#13161b',
  '#0c0e12',
];

/** Shade 7, the filled one, is the tone of the status that shares the hue: white text reads on all four. */
const red: MantineColorsTuple = [
  '#fdeeee',
  '#fbdcdd',
  '#f4b3b6',
  '#ee898e',
  '#ff8088',
  '#e2434d',
  '#d62f3a',
  '#c81e2b',
  '#a91722',
  '#7d0f18',
];
const green: MantineColorsTuple = [
  '#eaf7ee',
  '#d5eedd',
  '#a9dcb9',
  '#7acb94',
  '#63d489',
  '#35a15a',
  '#258b49',
  '#1a7738',
  '#13612d',
  '#0c451f',
];
const orange: MantineColorsTuple = [
  '#fdf2e8',
  '#fae3cd',
  '#f3c596',
  '#eba65e',
  '#ffa75e',
  '#d07a26',
  '#bb5f0c',
  '#a84a00',
  '#8a3d00',
  '#632b00',
];
const blue: MantineColorsTuple = [
  '#ebf2fe',
  '#d6e4fb',
  '#aac8f7',
  '#7eacf3',
  '#7db4ff',
  '#3f80e4',
  '#2a6fdb',
  '#1a5fd0',
  '#134cab',
  '#0d377d',
];

/** The one theme (ux.md, Look): calm neutral surfaces, one accent, desktop density. */
export const theme = createTheme({
  primaryColor: 'ulak',
  primaryShade: { light: 7, dark: 7 },
  colors: { ulak, gray, dark, red, green, orange, blue },
  black: '#1a1f26',
  // 0.18 is where black and white text read equally well, so a filled button always gets the better of the
  // two.
  autoContrast: true,
  luminanceThreshold: 0.18,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif", fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'md',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Capitals would change the spec's literal labels; the badge shows them as written.
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm' },
      styles: { label: { textTransform: 'none', fontWeight: 600 } },
    },
    Table: {
      defaultProps: { verticalSpacing: 5, horizontalSpacing: 'sm' },
      styles: { th: { fontWeight: 600 } },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    // Weight, that a dialog's subject is read before its fields.
    Modal: {
      defaultProps: { centered: true, closeButtonProps: { 'aria-label': 'Kapat' } },
      styles: { title: { fontWeight: 650 } },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Kapat' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Bildirimi kapat' } } },
  },
});

function toneVariables(scheme: Scheme): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [status, tone] of Object.entries(STATUS_TONES))
    out[`--ulak-status-${toKebabCase(status)}`] = tone[scheme];
  for (const [state, tone] of Object.entries(COURIER_TONES))
    out[`--ulak-courier-${toKebabCase(state)}`] = tone[scheme];
  return {
    ...out,
    '--ulak-status-on': STATUS_ON[scheme],
    '--ulak-attention': ATTENTION_TONE[scheme],
    '--ulak-warning': WARNING_TONE[scheme],
  };
}

/**
 * Give to MantineProvider beside `theme`: our own variables, and Mantine's own where its defaults miss AA
 * contrast.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...toneVariables('light'),
    '--ulak-page': '#f6f7f8',
    '--ulak-surface': '#ffffff',
    '--ulak-border': '#e2e5e9',
    '--ulak-focus': ulak[7],
    '--mantine-color-dimmed': '#586473',
    '--mantine-color-placeholder': '#66717f',
    '--mantine-color-error': '#c81e2b',
    '--mantine-color-default-border': '#c3cad2',
  },
  dark: {
    ...toneVariables('dark'),
    '--ulak-page': '#13161b',
    '--ulak-surface': '#1a1e24',
    '--ulak-border': '#2e353e',
    '--ulak-focus': ulak[3],
    '--mantine-color-dimmed': '#a3adb9',
    '--mantine-color-placeholder': '#8e98a5',
    '--mantine-color-error': '#ff8088',
    '--mantine-color-anchor': ulak[3],
    '--mantine-color-ulak-text': ulak[3],
    '--mantine-color-ulak-light': '#15383d',
    '--mantine-color-ulak-light-hover': '#1b464c',
  },
});
