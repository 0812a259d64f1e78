import { sendPosition } from '@ulak/contracts/couriers/send-position';
import { z } from 'zod';
import { requireUser } from '../../access/access-guard.ts';
import type { Mounter } from '../../http/mount.ts';
import type { PositionService } from './service.ts';

/**
 * The contract's call without its schema: on the hottest path the service reads the body by hand
 * (`check-fixes.ts`).
 */
const sendPositionUnparsed = { ...sendPosition, body: z.undefined() };

export function positionsRoutes({ mountBare }: Mounter, { positions }: { positions: PositionService }): void {
  mountBare(sendPositionUnparsed, ({ actor, request }) => positions.take(requireUser(actor), request.body));
}
