import { useSession } from '../../../lib/session.ts';
import { initialsOf } from '../model.ts';
import surface from '../../../ui/surface.module.css';
import styles from './shell.module.css';

/** The company's logo, which stands beside its name; without one the person's initials. */
export function UserMark() {
  const { companyLogoUrl, fullName } = useSession();
  return companyLogoUrl ? (
    <img alt="" className={styles.logo} src={companyLogoUrl} />
  ) : (
    <span aria-hidden className={`${surface.disc} ${styles.initials}`}>
      {initialsOf(fullName)}
    </span>
  );
}
