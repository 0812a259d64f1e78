import { formatPhone } from '@ulak/contracts/phone-format';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useSession } from '../../../lib/session.ts';
import layout from '../../../ui/layout.module.css';
import styles from './settings.module.css';

/** Who the server says is signed in; only a manager changes it. */
export function Profile() {
  const user = useSession();
  const facts: readonly (readonly [string, string | null])[] = [
    ['Ad soyad', user.fullName],
    ['TC kimlik numarası', user.username],
    ['Telefon', user.phone && formatPhone(user.phone)],
    ['Rol', ROLE_LABELS[user.role]],
    ['Şirket', user.companyName],
    ['Şube', user.branchName],
  ];
  return (
    <>
      <dl className={`${layout.grid} ${styles.facts}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {user.role !== 'OWNER' && <p className={styles.note}>Bu bilgileri yöneticiniz değiştirebilir.</p>}
    </>
  );
}
