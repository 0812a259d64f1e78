import { inflateSync } from 'node:zlib';

export interface PdfFacts {
  readonly pages: number;
  /** Size of the first page, points. */
  readonly width: number;
  readonly height: number;
  /** Size of each page, points. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Every character that the embedded fonts say stands in the file; their subsets hold only what is
   * written. */
  readonly characters: ReadonlySet<string>;
}

const MEDIA_BOX = /\/MediaBox\s*\[\s*[\d.-]+\s+[\d.-]+\s+([\d.]+)\s+([\d.]+)\s*\]/g;

/** What a PDF of Chromium says about itself. Enough for a receipt; no reader of PDFs in general. */
export function readPdf(file: Buffer): PdfFacts {
  const text = file.toString('latin1');
  const sizes = [...text.matchAll(MEDIA_BOX)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return {
    pages: [...text.matchAll(/\/Type\s*\/Page\b/g)].length,
    width: sizes[0]?.width ?? Number.NaN,
    height: sizes[0]?.height ?? Number.NaN,
    sizes,
    characters: new Set(
      streamsOf(file, text)
        .filter((stream) => stream.includes('begincmap'))
        .flatMap(charactersOf),
    ),
  };
}

function streamsOf(file: Buffer, text: string): string[] {
  return [...text.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    const end = text.indexOf('endstream', start);
    try {
      return [inflateSync(file.subarray(start, end)).toString('latin1')];
    } catch {
      // pictures and the like are packed otherwise
      return [];
    }
  });
}

/** The Unicode side of a ToUnicode map: `<glyph> <text>` pairs and `<first> <last> <text>` ranges. */
function charactersOf(map: string): string[] {
  const found: string[] = [];
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, to = ''] of lines.matchAll(/<[\da-f]+>\s*<([\da-f]+)>/gi)) found.push(fromUtf16(to));
  }
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of lines.matchAll(
      /<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi,
    )) {
      const start = Number.parseInt(to, 16);
      for (let step = 0; step <= Number.parseInt(last, 16) - Number.parseInt(first, 16); step += 1)
        found.push(String.fromCodePoint(start + step));
    }
  }
  return found;
}

const fromUtf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');
