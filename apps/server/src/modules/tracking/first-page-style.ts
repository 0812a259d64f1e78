/** Colours of the web's theme (apps/web/src/ui/theme.ts), by scheme. */
const LIGHT = '--page:#f6f7f8;--card:#fff;--line:#e2e5e9;--text:#1a1f26;--dim:#586473;--link:#0b6a72';
const DARK = '--page:#13161b;--card:#1a1e24;--line:#2e353e;--text:#dde2e8;--dim:#a3adb9;--link:#70c1c5';
const inDark = (root: string): string => `${root}{${DARK}}${root} #first-answer section{--tone:var(--dark)}`;

/**
 * The style of the first answer: the measures and colours that the scripts' page has in the same places, so
 * that nothing jumps when it takes over. While it stands, what React draws is not shown.
 */
export const FIRST_PAGE_STYLE = [
  `:root{${LIGHT}}`,
  '#first-answer section{--tone:var(--light)}',
  `@media(prefers-color-scheme:dark){${inDark(':root:not([data-mantine-color-scheme=light])')}}`,
  inDark(':root[data-mantine-color-scheme=dark]'),
  '#first-answer~#root{display:none}',
  'body{margin:0;background:var(--page)}',
  // its own ground as well: the page's style sheet, which comes behind it, has another for the body
  '#first-answer{min-height:100dvh;box-sizing:border-box;padding:0 .875rem 1.75rem;',
  'background:var(--page);color:var(--text);line-height:1.45;',
  "font-family:'Inter Variable','Inter Fallback',system-ui,sans-serif;overflow-wrap:break-word}",
  '#first-answer *{margin:0}',
  '#first-answer header,#first-answer main{max-width:35rem;margin:0 auto}',
  '#first-answer header{display:flex;align-items:center;gap:.625rem;min-height:3.5rem}',
  '#first-answer :is(header b,h1,.tone,.number){min-width:0}',
  '#first-answer header b{font-size:1.25rem;font-weight:600}',
  '#first-answer main,#first-answer section{display:grid;gap:.875rem}',
  '#first-answer section{padding:.875rem;border:1px solid var(--line);border-radius:.75rem;',
  'background:var(--card)}',
  '#first-answer .disc{--size:2.75rem;display:grid;place-items:center;flex-shrink:0;width:var(--size);',
  'height:var(--size);border-radius:50%;background:var(--tone);color:#fff;font-style:normal;',
  'font-weight:650}',
  '#first-answer .logo{--size:2.25rem;--tone:#0b6a72;width:var(--size);height:var(--size);',
  'border-radius:.5rem;object-fit:contain}',
  '#first-answer .row{display:flex;flex-wrap:wrap;align-items:center;gap:.625rem}',
  '#first-answer .tone{color:var(--tone);font-weight:600}',
  '#first-answer .number{margin-inline-start:auto;font-weight:600}',
  '#first-answer .number,#first-answer .dim{color:var(--dim);font-size:.8125rem}',
  '#first-answer section div{display:grid;gap:.25rem}',
  '#first-answer h1{font-size:min(1.625rem,10vw);font-weight:700;letter-spacing:-.02em;line-height:1.2;',
  'text-wrap:balance}',
  '#first-answer [data-arrival]{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .625rem}',
  '#first-answer [data-arrival] span{flex-basis:100%;color:var(--dim)}',
  '#first-answer strong{font-size:min(2rem,10vw);font-weight:700;letter-spacing:-.02em;line-height:1.2;',
  'font-variant-numeric:tabular-nums}',
  '#first-answer .minutes{font-size:min(1.25rem,8vw);font-variant-numeric:tabular-nums}',
  '#first-answer .steps{min-height:3.75rem}',
  '#first-answer .map{height:18.75rem;padding:0;box-sizing:border-box}',
  '#first-answer a{color:var(--link);font-weight:650}',
  '#first-answer .hidden{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}',
  '@media(min-width:56.25em){#first-answer:has(.map) :is(header,main){max-width:73.75rem}',
  '#first-answer:has(.map) main>section{max-width:26.25rem;box-sizing:border-box}',
  '#first-answer .map{display:none}}',
].join('');

/**
 * Without scripts no map, no icon and no stations will come: no place is kept for them. What the built page
 * says of scripts is not true here.
 */
export const NO_SCRIPTS_STYLE = [
  '#first-answer .map,#first-answer .row .disc,body>noscript{display:none}',
  '#first-answer#first-answer .steps{min-height:0}',
  '#first-answer#first-answer :is(header,main,main>section){max-width:35rem}',
].join('');
