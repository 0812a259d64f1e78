import { isErased } from '@ulak/contracts/orders/erasure';
import { formatPhone } from '@ulak/contracts/phone-format';

/** The customer's number as a link that calls it; nothing where the customer was erased. */
export const CustomerPhone = ({ phone, className }: { phone: string; className: string }) =>
  isErased({ customerPhone: phone }) ? null : (
    <a className={className} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  );
