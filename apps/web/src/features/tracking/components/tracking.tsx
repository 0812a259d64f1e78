import { useCallback, useState } from 'react';
import { sentenceOf, TRACKING_TEXTS } from '../model.ts';
import { requestToken } from '../queries.ts';
import { PhoneForm } from './phone-form.tsx';
import { TrackedOrders } from './tracked-orders.tsx';
import { TrackingHeader } from './tracking-header.tsx';
import { useFirstPage } from './use-first-page.ts';
import { useTrackingToken } from './use-tracking-token.ts';
import page from './tracking.module.css';
import layout from '../../../ui/layout.module.css';

/** The public tracking page (spec 3 §2.8): a phone form, or the orders of a token. */
export function Tracking() {
  const [token, setToken] = useTrackingToken();
  useFirstPage();
  const [phone, setPhone] = useState<string | null>(null);
  const [renewals, setRenewals] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  const start = (typed: string): void => {
    setRefusal(null);
    setPhone(typed);
    setRenewals(0);
    setAsking(true);
    requestToken(typed)
      .then(setToken, (error: unknown) => setRefusal(sentenceOf(error, TRACKING_TEXTS.noLink)))
      .finally(() => setAsking(false));
  };
  const backToForm = useCallback(
    (sentence: string | null): void => {
      setRefusal(sentence);
      setToken(null);
    },
    [setToken],
  );
  const renew = useCallback(
    (created: string): void => {
      setRenewals((count) => count + 1);
      setToken(created);
    },
    [setToken],
  );

  return (
    <div className={`${page.page} ${layout.reset}`}>
      <title>Sipariş takibi · Ulak</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {token === null ? (
        <>
          <TrackingHeader company={undefined} onLeave={null} />
          <PhoneForm
            isBusy={isAsking}
            onSubmit={start}
            refusal={refusal}
            typed={refusal === null ? '' : (phone ?? '')}
          />
        </>
      ) : (
        <TrackedOrders
          key={token}
          onGiveUp={backToForm}
          onRenew={renew}
          phone={phone}
          renewals={renewals}
          token={token}
        />
      )}
    </div>
  );
}
