import { Marked, type Tokens } from 'marked';

export type GuideLanguage = 'tr' | 'en';

interface GuideTexts {
  readonly title: string;
  readonly version: string;
  readonly reference: string;
  readonly contents: string;
  readonly code: string;
  readonly table: string;
  readonly other: { readonly path: string; readonly language: GuideLanguage; readonly name: string };
}

export const GUIDE_PATHS: Readonly<Record<GuideLanguage, string>> = {
  tr: '/api/docs/rehber',
  en: '/api/docs/guide',
};

const TEXTS: Readonly<Record<GuideLanguage, GuideTexts>> = {
  tr: {
    title: 'Ulak · Entegrasyon rehberi',
    version: 'Sürüm',
    reference: 'API başvurusu',
    contents: 'İçindekiler',
    code: 'Kod örneği',
    table: 'Tablo',
    other: { path: GUIDE_PATHS.en, language: 'en', name: 'English' },
  },
  en: {
    title: 'Ulak · Integration guide',
    version: 'Version',
    reference: 'API reference',
    contents: 'Contents',
    code: 'Code example',
    table: 'Table',
    other: { path: GUIDE_PATHS.tr, language: 'tr', name: 'Türkçe' },
  },
};

const ASCII: Readonly<Record<string, string>> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
};

/** A heading as the fragment of an address: 'Denemeler, sıra' → 'denemeler-sira'. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLocaleLowerCase('tr')
    .replaceAll(/[çğıöşü]/g, (letter) => ASCII[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);

interface Section {
  readonly id: string;
  readonly html: string;
}

/** Renders our own markdown; tables and code scroll by themselves, also by keyboard. */
function renderMarkdown(markdown: string, texts: GuideTexts): { body: string; sections: Section[] } {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const [id, html] = [fragmentOf(text), this.parser.parseInline(tokens)];
        if (depth === 2) sections.push({ id, html });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code): string {
        const name = lang.split(' ', 1)[0] ?? '';
        const label = `${texts.code}${name === '' ? '' : `: ${name}`}`;
        const code = `<code>${escapeHtml(text)}</code>`;
        return `<pre tabindex="0" role="region" aria-label="${label}">${code}</pre>\n`;
      },
      table({ header, rows }: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[], tag: 'th' | 'td'): string =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return (
          `<div class="table" tabindex="0" role="region" aria-label="${texts.table}"><table>` +
          `<thead><tr>${cells(header, 'th')}</tr></thead>\n<tbody>${body}</tbody></table></div>\n`
        );
      },
      // what the text's generator finds its parts by
      html: (): string => '',
      // addresses of this server in the text lead there
      codespan({ text }: Tokens.Codespan): string {
        const code = `<code>${escapeHtml(text)}</code>`;
        return text.startsWith('/api/docs') ? `<a href="${escapeHtml(text)}">${code}</a>` : code;
      },
    },
  });
  const body = marked.parse(markdown, { async: false });
  return { body, sections };
}

const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --soft: #57606a; --line: #d0d7de; --fill: #f6f8fa;
  --paper: #fff; --link: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --text: #e6edf3; --soft: #9aa4af; --line: #3b434c;
  --fill: #161b22; --paper: #0d1117; --link: #79b8ff; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 52rem; margin: 0 auto; padding: 0.75rem 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; align-items: center;
  border-bottom: 1px solid var(--line); }
header strong { margin-right: auto; }
header a, nav a { display: inline-block; padding: 0.25rem 0; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible, .table:focus-visible { outline: 2px solid var(--link);
  outline-offset: 2px; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1.35rem; }
h3 { margin-top: 1.75rem; font-size: 1.1rem; }
nav ol { margin: 0.5rem 0; padding-left: 1.5rem; columns: 2 16rem; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
:not(pre) > code { padding: 0.1em 0.3em; border-radius: 0.25rem; background: var(--fill); }
a > code { color: var(--link); }
pre, .table { overflow-x: auto; border: 1px solid var(--line); border-radius: 0.5rem; }
pre { padding: 0.75rem 1rem; background: var(--fill); overflow-wrap: normal; }
.table { margin: 1rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.4rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
th { white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
td { min-width: 6rem; }
td:first-child { min-width: 0; }
ul, ol { padding-left: 1.5rem; }
li { margin: 0.35rem 0; }
footer { color: var(--soft); border-top: 1px solid var(--line); margin-top: 3rem; }
`;

/** The guide as a page: no script, nothing from elsewhere. @param version of the server that shows it */
export function renderGuide(
  markdown: string,
  { language, version }: { readonly language: GuideLanguage; readonly version: string },
): string {
  const texts = TEXTS[language];
  const { body, sections } = renderMarkdown(markdown, texts);
  const contents = sections.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`).join('\n');
  const firstSection = body.indexOf('<h2');
  const { other } = texts;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="alternate" hreflang="${other.language}" href="${other.path}">
<style>${STYLE}</style>
</head>
<body>
<header>
<strong>${texts.title}</strong>
<a href="/api/docs/">${texts.reference}</a>
<a href="${other.path}" hreflang="${other.language}" lang="${other.language}">${other.name}</a>
</header>
<main>
${body.slice(0, firstSection)}
<nav aria-label="${texts.contents}"><ol>
${contents}
</ol></nav>
${body.slice(firstSection)}
</main>
<footer>${texts.version} ${escapeHtml(version)}</footer>
</body>
</html>
`;
}
