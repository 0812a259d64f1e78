import { IconDotsVertical } from '@tabler/icons-react';
import type { WebhookView } from '@ulak/contracts/webhooks/schema';
import { useId, useRef, useState } from 'react';
import desk from '../../../ui/desk.module.css';
import { MenuEntry } from '../../../ui/menu-entry.tsx';
import { MountOnFirstOpen } from '../../../ui/mount-on-first-open.tsx';
import { PopoverOf } from '../../../ui/popover-of.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { shortUrl } from '../model/webhook-text.ts';
import { type Act, ACTIONS } from './use-webhook-actions.ts';

interface WebhookMenuProps {
  readonly webhook: WebhookView;
  readonly onAct: Act;
}

/** What a row offers to do; mounted at the first press, since a list has one in each row. */
export function WebhookMenu({ webhook, onAct }: WebhookMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <>
      <button
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={`${shortUrl(webhook.url)}: işlemler`}
        className={`${desk.tool} ${desk.touchSquare}`}
        id={id}
        onClick={() => setOpen(!isOpen)}
        ref={button}
        title="İşlemler"
        type="button"
      >
        <IconDotsVertical aria-hidden size="1.125rem" />
      </button>
      <MountOnFirstOpen isOpen={isOpen}>
        <PopoverOf id={id} isOpen={isOpen} onChange={setOpen} target={button} width={220}>
          {ACTIONS.map(({ key, label, Icon }) => (
            <MenuEntry
              Icon={Icon}
              isDanger={key === 'remove'}
              key={key}
              label={label}
              onClick={() => {
                setOpen(false);
                onAct(key, webhook);
              }}
            />
          ))}
        </PopoverOf>
      </MountOnFirstOpen>
    </>
  );
}
