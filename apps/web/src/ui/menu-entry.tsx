import { Button } from '@mantine/core';
import type { IconMap2 } from '@tabler/icons-react';

/** The glyph of an action. */
export type ActionIcon = typeof IconMap2;

interface MenuEntryProps {
  Icon: ActionIcon;
  label: string;
  onClick: () => void;
  /** Of a link: where it leads. */
  href?: string | undefined;
  /** Of a switch: whether it is on. */
  isPressed?: boolean;
  /** It takes something away. */
  isDanger?: boolean;
}

/** A line of a menu of actions. */
export function MenuEntry({ Icon, label, onClick, href, isPressed, isDanger = false }: MenuEntryProps) {
  const look = {
    variant: isDanger ? 'light' : 'default',
    ...(isDanger && { color: 'red' }),
    justify: 'start',
    leftSection: <Icon size="1.125rem" aria-hidden />,
    onClick,
    // Esc closes the menu, not the dialog below it
    'data-mantine-stop-propagation': true,
  };
  if (href === undefined)
    return (
      <Button {...look} aria-pressed={isPressed}>
        {label}
      </Button>
    );
  return (
    <Button {...look} component="a" href={href}>
      {label}
    </Button>
  );
}
