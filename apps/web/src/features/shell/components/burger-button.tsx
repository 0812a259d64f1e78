import { Box } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import surface from '../../../ui/surface.module.css';

/** Opens and closes the slide-down menu of a phone. */
export function BurgerButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const BurgerIcon = isOpen ? IconX : IconMenu2;
  return (
    <Box
      aria-controls="phone-menu"
      aria-expanded={isOpen}
      aria-label={isOpen ? 'Menüyü kapat' : 'Menüyü aç'}
      className={`${surface.plain} ${surface.disc}`}
      component="button"
      hiddenFrom="sm"
      onClick={onClick}
      type="button"
    >
      <BurgerIcon aria-hidden size="1.5rem" />
    </Box>
  );
}
