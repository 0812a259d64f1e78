/** What one line of the table's first column holds, in its smaller size. */
const MAX_SIGNS = 13;
const HEAD = 4;

/** A receipt number on one line: of a very long one its beginning and its end, which tells orders apart. */
export const shortNumber = (receiptNumber: string): string =>
  receiptNumber.length <= MAX_SIGNS
    ? receiptNumber
    : `${receiptNumber.slice(0, HEAD)}…${receiptNumber.slice(HEAD + 1 - MAX_SIGNS)}`;
