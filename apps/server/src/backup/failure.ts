/**
 * A refusal of backup or restore. `message` is a Turkish sentence for the operator, with what to do about it.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** An invalid backup file: cut off, changed, or not completed. */
export const damagedFileError = (file: string, cause?: unknown): BackupError =>
  new BackupError(`${file} bozuk ya da yarım kalmış; geri yükleme yapılmadı. Başka bir yedek deneyin.`, {
    cause,
  });

/** A system error on reading or writing a backup file as a sentence; anything else comes back as it is. */
export function explainFileError(error: unknown, file: string): unknown {
  const sentence = SENTENCES[(error as NodeJS.ErrnoException | null)?.code ?? ''];
  return sentence ? new BackupError(sentence(file), { cause: error }) : error;
}

const noSpace = (file: string): string =>
  `Disk dolu: yedek ${file} dosyasına yazılamadı, yarım dosya silindi. Yer açın ya da başka bir diske yazın.`;
const noAccess = (file: string): string =>
  `${file} için erişim izni yok. İzinleri düzeltin ya da başka bir yer gösterin.`;

const SENTENCES: Record<string, (file: string) => string> = {
  ENOSPC: noSpace,
  EDQUOT: noSpace,
  EFBIG: noSpace,
  EROFS: (file) => `Disk salt okunur: ${file} yazılamadı. Yazılabilir bir yer gösterin.`,
  EACCES: noAccess,
  EPERM: noAccess,
  ENOENT: (file) => `${file} bulunamadı.`,
  ENOTDIR: (file) => `${file} bulunamadı: yolun bir parçası klasör değil.`,
  EISDIR: (file) => `${file} bir klasör; bir dosya adı verin.`,
};
