/** Why the embedded database cannot run. */
export type EmbeddedFailureKind =
  | 'DISK_FULL'
  | 'DISK_READ_ONLY'
  | 'NO_ACCESS'
  | 'NO_FOLDER'
  | 'UNSUPPORTED_PLATFORM'
  | 'WRONG_VERSION'
  | 'WRONG_PASSWORD'
  | 'DID_NOT_START';

/**
 * A refusal of the embedded database. `message` is a Turkish sentence for the operator, with what to do about
 * it.
 */
export class EmbeddedDatabaseError extends Error {
  constructor(
    readonly kind: EmbeddedFailureKind,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

/**
 * Turns an error of the database or the system into a sentence with what to do.
 * @param said an error, or the end of the database's own log @param place the folder it was about
 */
export function explainFailure(said: unknown, place: string): EmbeddedDatabaseError {
  if (said instanceof EmbeddedDatabaseError) return said;
  const disk = explainDisk(said, place);
  if (disk) return disk;
  const { text, options } = textOf(said);
  if (/EACCES|EPERM|Permission denied|wrong ownership/i.test(text)) {
    return new EmbeddedDatabaseError(
      'NO_ACCESS',
      `${place} klasörüne erişim izni yok (başka bir kullanıcıya ait ya da kapalı). Klasörün iznini ` +
        `düzeltin ya da DATA_DIR ile başka bir klasör gösterin.`,
      options,
    );
  }
  if (/ENOTDIR|EEXIST/.test(text)) {
    return new EmbeddedDatabaseError(
      'NO_FOLDER',
      `${place} bir klasör değil. DATA_DIR ile bir klasör gösterin.`,
      options,
    );
  }
  return new EmbeddedDatabaseError(
    'DID_NOT_START',
    `Gömülü veritabanı başlatılamadı (${place}).\n${text.trim()}`,
    options,
  );
}

/** Words of programs and of the system about a full disk. */
export const DISK_FULL_WORDS = /ENOSPC|EDQUOT|No space left|Disk quota|Check free disk space/i;

/** The same for a full disk, wherever it was met, a migration included. Null for anything else. */
export function explainDisk(said: unknown, place: string): EmbeddedDatabaseError | null {
  const { text, options } = textOf(said);
  if (DISK_FULL_WORDS.test(text)) {
    return new EmbeddedDatabaseError(
      'DISK_FULL',
      `Disk dolu: veritabanı ${place} klasörüne yazamıyor. Yer açın ya da DATA_DIR ile başka bir klasör ` +
        `gösterip yeniden başlatın.`,
      options,
    );
  }
  if (/EROFS|Read-only file system/i.test(text)) {
    return new EmbeddedDatabaseError(
      'DISK_READ_ONLY',
      `Disk salt okunur: veritabanı ${place} klasörüne yazamıyor. DATA_DIR ile yazılabilir bir klasör ` +
        `gösterip yeniden başlatın.`,
      options,
    );
  }
  return null;
}

const textOf = (said: unknown): { text: string; options: { cause: unknown } | undefined } =>
  said instanceof Error
    ? { text: `${errorCode(said)} ${said.message}`, options: { cause: said } }
    : { text: String(said), options: undefined };

const errorCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
