import { z } from 'zod';

/**
 * Version of the record that an edit began with: when the record has another one by now, the edit is refused
 * with RECORD_CHANGED and nothing is written. Left out: the edit takes what it finds.
 */
export const Version = z.number({ error: 'Geçersiz sürüm' }).int().positive('Geçersiz sürüm');
