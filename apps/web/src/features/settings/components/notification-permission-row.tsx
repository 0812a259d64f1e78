import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { NOTIFICATION_TEXTS, notificationState } from '../model.ts';
import layout from '../../../ui/layout.module.css';

/** The browser's permission for notifications: what it is, and the question while it may still be asked. */
export function NotificationPermissionRow() {
  const [state, setState] = useState(notificationState);
  const ask = async (): Promise<void> => setState(await Notification.requestPermission());
  return (
    <div className={layout.wrap}>
      <Text flex="1 1 240px" role="status">
        {NOTIFICATION_TEXTS[state]}
      </Text>
      {state === 'default' && (
        <Button leftSection={<IconBell aria-hidden size={18} />} onClick={() => void ask()} variant="default">
          İzin ver
        </Button>
      )}
    </div>
  );
}
