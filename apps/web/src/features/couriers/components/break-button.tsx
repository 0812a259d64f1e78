import type { CourierLocation } from '@ulak/contracts/couriers/schema';
import { useState } from 'react';
import { BreakControl } from './break-control.tsx';
import { BreakDialog } from './break-dialog.tsx';

/**
 * 'Mola başlat' or 'Molayı bitir' for a courier whom a dialog is about; in place of the button the reason
 * when there can be no break.
 */
export function BreakButton({ courier }: { courier: CourierLocation }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <BreakControl courier={courier} onAsk={() => setAsking(true)} />
      <BreakDialog courier={courier} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
