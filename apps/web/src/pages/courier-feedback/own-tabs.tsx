import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import type { ComponentType } from 'react';
import { FeedbackForm } from '../../features/courier-feedback/components/feedback-form.tsx';
import { OwnList } from '../../features/courier-feedback/components/own-list.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

interface TabProps {
  readonly user: SessionUser;
}

/** A tab of the courier's page: its name in the address and what it shows. */
export interface OwnTab {
  readonly key: string;
  readonly label: string;
  readonly Panel: ComponentType<TabProps>;
}

/** The form, and what the courier sent before. */
function Feedback({ user }: TabProps) {
  const { resolved } = useSearch({ from: '__root__' });
  const navigate = useNavigate();
  return (
    <>
      <FeedbackForm courierId={user.id} key={user.id} />
      <OwnList
        courierId={user.id}
        isResolvedShown={resolved !== 'hidden'}
        onResolvedShown={(isShown) =>
          void navigate({
            to: '.',
            replace: true,
            resetScroll: false,
            search: (present) => ({ ...present, resolved: isShown ? undefined : 'hidden' }),
          })
        }
      />
    </>
  );
}

const OwnRatings = lazyComponent(
  async () => (await import('../../features/own-ratings/components/own-ratings.tsx')).OwnRatings,
);

/** In their order; with a second one a bar to choose from appears. */
export const OWN_TABS: readonly [OwnTab, ...OwnTab[]] = [
  { key: 'feedback', label: 'Geri bildirimlerim', Panel: Feedback },
  { key: 'ratings', label: 'Puanlarım', Panel: () => <OwnRatings /> },
];
