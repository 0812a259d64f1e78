import { notifications } from '@mantine/notifications';

/** Spec 1 §9. */
export const TOAST_MS = 5_000;

/**
 * Says that something worked, in place of the last word about the same matter: who saves ten settings in a
 * row does not wait for ten toasts.
 */
export function toastSaved(matter: string, message: string): void {
  notifications.hide(matter);
  notifications.show({ id: matter, title: 'Başarılı', message, color: 'green', autoClose: TOAST_MS });
}

/** Says that something worked (spec 1 §8). */
export function toastSuccess(message: string, title = 'Başarılı'): void {
  notifications.show({ title, message, color: 'green', autoClose: TOAST_MS });
}

/** Says that something failed and why (spec 1 §8); again and again in the place of the same words. */
export function toastError(message: string, title = 'Hata'): void {
  const id = `${title}: ${message}`;
  notifications.hide(id);
  notifications.show({ id, title, message, color: 'red', autoClose: TOAST_MS, role: 'alert' });
}

/** Says what is odd about something that worked all the same. */
export function toastWarning(message: string, title = 'Uyarı'): void {
  notifications.show({ title, message, color: 'yellow', autoClose: TOAST_MS, role: 'alert' });
}
