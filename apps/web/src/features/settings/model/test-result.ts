import type { ReplyOf } from '@ulak/contracts/call';
import type { sendTestPush } from '@ulak/contracts/push/calls';

/** What became of a test message. */
export function testResultText({ sent, failed }: ReplyOf<typeof sendTestPush>): string {
  if (sent + failed === 0) return 'Kayıtlı cihaz yok. Bildirimleri kapatıp yeniden açın.';
  const parts = [
    sent > 0 && `${sent} cihaza gönderildi`,
    failed > 0 && `${failed} cihaza ulaşılamadı`,
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
