import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import desk from '../../../ui/desk.module.css';
import { countText, eventsText, momentText, scopeText, shortUrl } from '../model/webhook-text.ts';
import { ActiveSwitch } from './active-switch.tsx';
import type { Act } from './use-webhook-actions.ts';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookStateBadge } from './webhook-state.tsx';

interface WebhookCardProps {
  readonly webhook: WebhookView;
  readonly withCompany: boolean;
  readonly onAct: Act;
}

/** A webhook where the table would not fit: the same facts as its row. */
export function WebhookCard({ webhook, withCompany, onAct }: WebhookCardProps) {
  const { url, events, companyName, lastDeliveredAt, waiting, failed } = webhook;
  const place = [withCompany && companyName, scopeText(webhook)].filter(Boolean).join(' · ');
  return (
    <>
      <span className={desk.line}>
        <b className={desk.breaks}>{shortUrl(url)}</b>
        <span className={desk.end}>
          <WebhookMenu onAct={onAct} webhook={webhook} />
        </span>
      </span>
      <WebhookStateBadge webhook={webhook} />
      <span className={desk.breaks}>
        {eventsText(events)} · {place}
      </span>
      <span className={desk.note}>
        Son ulaşan: {lastDeliveredAt === null ? '–' : momentText(lastDeliveredAt)} · Bekleyen:{' '}
        {countText(waiting)} · Ulaşmayan: {countText(failed)}
      </span>
      <span className={`${desk.row} ${desk.between}`}>
        <ActiveSwitch isLabelled webhook={webhook} />
        <Button
          aria-label={`${shortUrl(url)}: kayıtlar`}
          h={48}
          leftSection={<IconHistory aria-hidden size="1.125rem" />}
          onClick={() => onAct('log', webhook)}
          variant="light"
        >
          Kayıtlar
        </Button>
      </span>
    </>
  );
}
