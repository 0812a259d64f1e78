interface BrandProps {
  /** Height of the mark, rem. */
  size?: string;
}

/** The mark of Ulak, the same drawing as public/icon.svg. */
export function BrandMark({ size = '1.75rem' }: BrandProps) {
  return (
    <svg aria-hidden height={size} style={{ flexShrink: 0 }} viewBox="0 0 512 512" width={size}>
      <rect fill="#0b6a72" height="512" rx="112" width="512" />
      <path
        d="M168 132v128a88 88 0 0 0 176 0V132"
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        strokeWidth="60"
      />
      <path d="M104 396h40M224 396h184" fill="none" stroke="#a2d7d9" strokeLinecap="round" strokeWidth="28" />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ size = '1.75rem', nameClass }: BrandProps & { nameClass?: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: `calc(${size} * 0.34)` }}>
      <BrandMark size={size} />
      <span
        className={nameClass}
        style={{ fontWeight: 720, fontSize: `calc(${size} * 0.72)`, letterSpacing: '-0.02em' }}
      >
        Ulak
      </span>
    </span>
  );
}
