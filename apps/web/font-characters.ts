const SEGMENTS = 4;
const CMAP_SUBTABLE_FROM = 4;
const NO_GLYPH = 0;

/** The code points that a TrueType font has glyphs for (its `cmap`, formats 4 and 12), ascending. */
export function readCharacters(font: Buffer): number[] {
  const cmap = findTable(font, 'cmap');
  const found = new Set<number>();
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i += 1) {
    const subtable = cmap + font.readUInt32BE(cmap + CMAP_SUBTABLE_FROM + i * 8 + 4);
    const format = font.readUInt16BE(subtable);
    const codes =
      format === SEGMENTS ? readSegments(font, subtable) : format === 12 ? readGroups(font, subtable) : [];
    for (const code of codes) found.add(code);
  }
  return [...found].toSorted((a, b) => a - b);
}

function findTable(font: Buffer, tag: string): number {
  for (let i = 0; i < font.readUInt16BE(4); i += 1) {
    const record = 12 + i * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

function readSegments(font: Buffer, at: number): number[] {
  const bytes = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + bytes + 2;
  const codes: number[] = [];
  for (let i = 0; i < bytes; i += 2) {
    const [first, last] = [font.readUInt16BE(starts + i), font.readUInt16BE(ends + i)];
    const delta = font.readUInt16BE(starts + bytes + i);
    const place = starts + 2 * bytes + i;
    const offset = font.readUInt16BE(place);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        offset === 0 ? (code + delta) & 0xffff : font.readUInt16BE(place + offset + (code - first) * 2);
      if (glyph !== NO_GLYPH) codes.push(code);
    }
  }
  return codes;
}

function readGroups(font: Buffer, at: number): number[] {
  const codes: number[] = [];
  for (let i = 0; i < font.readUInt32BE(at + 12); i += 1) {
    const group = at + 16 + i * 12;
    for (let code = font.readUInt32BE(group); code <= font.readUInt32BE(group + 4); code += 1)
      codes.push(code);
  }
  return codes;
}
