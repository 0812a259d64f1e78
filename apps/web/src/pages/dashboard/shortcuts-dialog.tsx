import { Box, Kbd, Text } from '@mantine/core';
import { Fragment } from 'react';
import { BOARD_KEYS, keyCaps, SHORTCUTS } from '../../lib/shortcuts.ts';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import desk from '../../ui/desk.module.css';
import styles from './shortcuts-dialog.module.css';

const GROUPS: readonly { readonly title: string; readonly shortcuts: typeof BOARD_KEYS }[] = [
  ...SHORTCUTS,
  { title: 'Panodaki kart', shortcuts: BOARD_KEYS },
];

/** 'Klavye kısayolları': the table of shortcuts as a dialog. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <ResponsiveDialog opened={isOpen} onClose={onClose} title="Klavye kısayolları" size={760}>
      <div className={styles.groups}>
        {GROUPS.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Text component="h3" fw={700} mb={4} mt="xs">
              {title}
            </Text>
            <Box component="dl" fz="sm" m={0}>
              {shortcuts.map(({ keys, text }) => (
                <div className={styles.pair} key={text}>
                  <dt className={desk.inline}>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && <span className={desk.small}>veya</span>}
                        {keyCaps(key).map((cap) => (
                          <Kbd key={cap}>{cap}</Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dt>
                  <Text component="dd" size="sm">
                    {text}
                  </Text>
                </div>
              ))}
            </Box>
          </section>
        ))}
      </div>
      <p className={desk.small}>
        Bir alana yazarken harf kısayolları çalışmaz. Siparişleri fareyle bir kuryenin üzerine sürükleyerek de
        atayabilirsiniz.
      </p>
    </ResponsiveDialog>
  );
}
