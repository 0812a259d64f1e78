/** What browsers other than Chromium do not tell. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const FAST = '4g';

/**
 * Whether the browser says that the line is slow (3G and below) or that data is to be saved. Where it does
 * not say, the line counts as fast.
 */
export function isSlowLine(
  connection: Connection | undefined = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  if (!connection) return false;
  return connection.saveData === true || (connection.effectiveType ?? FAST) !== FAST;
}
