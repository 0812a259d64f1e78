import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import type { DataColumn } from '../../../ui/data-table/column.ts';
import desk from '../../../ui/desk.module.css';
import { countText, eventsText, momentText, scopeText, shortUrl } from '../model/webhook-text.ts';
import { ActiveSwitch } from './active-switch.tsx';
import type { Act } from './use-webhook-actions.ts';
import { WebhookMenu } from './webhook-menu.tsx';
import { WebhookStateBadge } from './webhook-state.tsx';

type Column = DataColumn<WebhookView>;

const Text = ({ value }: { value: string }) => (
  <span className={desk.oneLine} title={value}>
    {value}
  </span>
);

const COMPANY: Column = {
  key: 'company',
  head: 'Şirket',
  width: '12%',
  cell: ({ companyName }) => <Text value={companyName} />,
};

/** The columns of the list; the company only where there are several to see. The server sorts it. */
export const webhookColumns = (withCompany: boolean, onAct: Act): readonly Column[] => [
  {
    key: 'url',
    head: 'Adres ve olaylar',
    cell: ({ url, events }) => (
      <>
        <b className={desk.oneLine} title={url}>
          {shortUrl(url)}
        </b>
        <span className={desk.secondLine} title={eventsText(events)}>
          {eventsText(events)}
        </span>
      </>
    ),
  },
  ...(withCompany ? [COMPANY] : []),
  { key: 'scope', head: 'Kapsam', width: '10%', cell: (webhook) => <Text value={scopeText(webhook)} /> },
  {
    key: 'state',
    head: 'Durum',
    width: '23%',
    cell: (webhook) => <WebhookStateBadge webhook={webhook} />,
  },
  {
    key: 'delivered',
    head: 'Son ulaşan',
    width: '6.5rem',
    kind: 'number',
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? '–' : momentText(lastDeliveredAt)),
  },
  {
    key: 'waiting',
    head: 'Bekleyen',
    width: '5rem',
    kind: 'number',
    cell: ({ waiting }) => countText(waiting),
  },
  {
    key: 'failed',
    head: 'Ulaşmayan',
    width: '5.5rem',
    kind: 'number',
    cell: ({ failed }) => countText(failed),
  },
  { key: 'active', head: 'Açık', width: '4rem', cell: (webhook) => <ActiveSwitch webhook={webhook} /> },
  {
    key: 'actions',
    head: 'İşlemler',
    width: '4.5rem',
    cell: (webhook) => <WebhookMenu onAct={onAct} webhook={webhook} />,
  },
];
