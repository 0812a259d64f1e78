import {
  DOCUMENT_MAX_BYTES,
  type DocumentType,
  EXPIRY_MISSING,
  hasExpiry,
} from '@ulak/contracts/documents/kinds';
import { useState } from 'react';
import { CallError, messageOf } from '../../../lib/call.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { NO_DAY, readDay } from '../model/last-day.ts';
import { shrinkPhoto } from '../model/shrink-photo.ts';
import { type SentPaper, useUpload } from '../queries.ts';

const FAILED = 'Belge yüklenemedi';
const TOO_LARGE = 'Dosya çok büyük. En fazla 10 MB yükleyebilirsiniz.';

/** The form of one type of paper. */
export function useUploadForm(type: DocumentType) {
  const [isOpen, setOpen] = useState(false);
  const [day, setDay] = useState('');
  const [refusal, setRefusal] = useState<{ readonly day?: string; readonly file?: string }>({});
  const [share, setShare] = useState<number | null>(null);
  /** What broke off: the same file under the same key. */
  const [last, setLast] = useState<SentPaper | null>(null);
  const needsDay = hasExpiry(type);
  const reset = (): void => {
    setOpen(false);
    setDay('');
    setRefusal({});
    setShare(null);
    setLast(null);
  };
  const upload = useUpload(setShare, reset);

  function start(paper: SentPaper): void {
    setRefusal({});
    setShare(0);
    setLast(paper);
    upload.mutate(paper, {
      onError: (error) => {
        setShare(null);
        setRefusal(refusalOf(error));
        // a refused file is not sent again
        if (!isWorthRetry(error)) setLast(null);
      },
    });
  }

  async function send(file: File): Promise<void> {
    const expiresAt = needsDay ? readDay(day) : null;
    if (needsDay && expiresAt === null) {
      setRefusal({ day: day.trim() === '' ? EXPIRY_MISSING : NO_DAY });
      return;
    }
    setShare(0);
    const shrunk = await shrinkPhoto(file);
    if (shrunk.size > DOCUMENT_MAX_BYTES) {
      setShare(null);
      setRefusal({ file: TOO_LARGE });
      return;
    }
    const fields = { documentType: type, ...(expiresAt !== null && { expiresAt }) };
    start({ file: shrunk, fileName: file.name, fields, key: newIdempotencyKey() });
  }

  return {
    isOpen,
    open: (): void => setOpen(true),
    close: reset,
    needsDay,
    day,
    setDay: (value: string): void => {
      setDay(value);
      setRefusal({});
    },
    dayError: refusal.day ?? null,
    failure: refusal.file,
    /** Share that was sent; null: nothing is being sent. */
    share,
    canRetry: last !== null && share === null,
    retry: (): void => {
      if (last) start(last);
    },
    send: (file: File): void => void send(file),
  };
}

const isWorthRetry = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;

function refusalOf(error: unknown): { day?: string; file?: string } {
  const details = error instanceof CallError ? error.details : {};
  if (details.expiresAt !== undefined) return { day: details.expiresAt };
  return { file: details.file ?? messageOf(error, FAILED) };
}
