import { IconMenu2, IconX } from '@tabler/icons-react';
import surface from '../../../ui/surface.module.css';
import styles from './shell.module.css';

/** Opens and closes the slide-down menu of a phone. */
export function BurgerButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const BurgerIcon = isOpen ? IconX : IconMenu2;
  return (
    <button
      aria-controls="phone-menu"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Menüyü kapat' : 'Menüyü aç'}
      className={`${surface.plain} ${surface.disc} ${styles.burger}`}
      onClick={onClick}
      type="button"
    >
      <BurgerIcon aria-hidden size={24} />
    </button>
  );
}
