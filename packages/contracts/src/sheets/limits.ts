export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Limit of an uploaded sheet, bytes. */
export const SHEET_BYTES = 5 * 1024 * 1024;
/** Rows of a sheet below its header; more are refused before they are judged. */
export const SHEET_MAX_ROWS = 10_000;
/** Columns of a sheet; a sheet of ours has fewer than 30. */
export const SHEET_MAX_COLUMNS = 100;
/**
 * New people of one import. Each needs a password hash of about 20 ms, one at a time, before the transaction
 * begins (docs/decisions/061).
 */
export const SHEET_MAX_NEW_PEOPLE = 1_000;
