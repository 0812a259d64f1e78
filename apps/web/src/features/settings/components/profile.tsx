import { Box, Group, Text } from '@mantine/core';
import { formatPhone } from '@ulak/contracts/phone-format';
import { ROLE_LABELS } from '@ulak/contracts/roles';
import { useSession } from '../../../lib/session.ts';
import layout from '../../../ui/layout.module.css';
import display from '../../../ui/data-display.module.css';
import desk from '../../../ui/desk.module.css';

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
      <dl className={`${display.facts} ${layout.grid}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <Group align="start" gap="xs" key={label}>
                <Text component="dt" flex="0 1 8.75em">
                  {label}
                </Text>
                <Box className={`tabular ${desk.breaks}`} component="dd" flex="1 1 5em">
                  {value}
                </Box>
              </Group>
            ),
        )}
      </dl>
      {user.role !== 'OWNER' && (
        <Text c="dimmed" mt="md">
          Bu bilgileri yöneticiniz değiştirebilir.
        </Text>
      )}
    </>
  );
}
