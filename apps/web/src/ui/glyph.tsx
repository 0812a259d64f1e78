/** An icon from `glyphs.ts` in the colour of the text around it. Decorative: the label beside it speaks. */
export function Glyph({ strokes, size = '0.875rem' }: { strokes: readonly string[]; size?: string }) {
  return (
    <svg
      aria-hidden
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={2}
      style={{ flexShrink: 0 }}
      viewBox="0 0 24 24"
      width={size}
    >
      {strokes.map((stroke) => (
        <path d={stroke} key={stroke} />
      ))}
    </svg>
  );
}
