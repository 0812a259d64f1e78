import { toastError, toastSuccess } from './toast.ts';

/** Copies a text, or what a function finds, and says so (spec 2 §8). @param done what was copied */
export async function copyText(text: string | (() => Promise<string>), done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : await text());
    toastSuccess(done);
  } catch {
    toastError('Kopyalama başarısız');
  }
}
