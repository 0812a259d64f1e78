/**
 * A chat link to the customer with a prepared text; null when the number has too few digits. Turkish numbers
 * may be written in any way.
 */
export function chatLink(phone: string, message: string): string | null {
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '');
  const international =
    phone.trim().startsWith('+') || digits.startsWith('90') ? digits : `90${digits.replace(/^0/, '')}`;
  return international.length < 11
    ? null
    : `https://wa.me/${international}?text=${encodeURIComponent(message)}`;
}
