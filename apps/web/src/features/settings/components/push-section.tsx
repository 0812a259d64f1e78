import { Button, Stack, Switch, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { messageOf } from '../../../lib/call.ts';
import { isInstalledApp } from '../../../lib/display-mode.ts';
import { useSession } from '../../../lib/session.ts';
import { deniedHelp } from '../model/denied-help.ts';
import { PUSH_TEXTS } from '../model/push.ts';
import { testResultText } from '../model/test-result.ts';
import { useTestPush } from '../queries.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { usePush } from './use-push.ts';

/** Messages on this device while the page is closed: whether they come, the switch, and a test. */
export function PushSection() {
  const { state, isBusy, problem, turn } = usePush(useSession().id);
  if (state === null) return <Text c="dimmed">Yükleniyor...</Text>;
  const isSwitchable = state === 'on' || state === 'off';
  return (
    <Stack gap="md">
      <div className={`${layout.wrap} ${layout.between}`}>
        <Text flex="1 1 15rem" role="status">
          {PUSH_TEXTS[state]}
        </Text>
        {isSwitchable && (
          <Switch
            aria-label="Bu cihazda bildirimler"
            checked={state === 'on'}
            disabled={isBusy}
            onChange={({ currentTarget }) => void turn(currentTarget.checked)}
            size="lg"
          />
        )}
      </div>
      {state === 'denied' && (
        <ul>
          {deniedHelp(isInstalledApp()).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {problem && (
        <Text c="red" role="alert">
          {problem}
        </Text>
      )}
      {state === 'on' && <TestPush />}
    </Stack>
  );
}

function TestPush() {
  const test = useTestPush();
  return (
    <div className={layout.wrap}>
      <Button
        leftSection={<IconBell aria-hidden size="1.125rem" />}
        loading={test.isPending}
        onClick={() => test.mutate()}
        // large text on a narrow phone leaves no more beside the longest word
        px="sm"
        variant="default"
      >
        Deneme bildirimi gönder
      </Button>
      <span className={text.caption} role="status">
        {test.data && testResultText(test.data)}
        {test.error && messageOf(test.error)}
      </span>
    </div>
  );
}
