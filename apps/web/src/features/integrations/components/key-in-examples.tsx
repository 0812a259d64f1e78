import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import type { WholeKey } from '../../../domain/branches/use-whole-key.ts';
import desk from '../../../ui/desk.module.css';

interface KeyInExamplesProps {
  readonly wholeKey: WholeKey;
  /** The viewer may see the branch's key. */
  readonly isHolder: boolean;
}

/** Whether the examples hold the key; without it they are refused. */
export function KeyInExamples({
  wholeKey: { whole, isRevealing, reveal, show },
  isHolder,
}: KeyInExamplesProps) {
  if (!isHolder)
    return <p className={desk.note}>API anahtarını şube müdürünüzden veya yöneticinizden isteyin.</p>;
  const Icon = whole === null ? IconEye : IconEyeOff;
  return (
    <div className={`${desk.row} ${desk.touch}`}>
      <Button
        leftSection={<Icon aria-hidden size="1rem" />}
        loading={isRevealing}
        size="xs"
        variant="default"
        onClick={() => (whole === null ? reveal() : show(null))}
      >
        {whole === null ? 'Anahtarı örneklere yaz' : 'Anahtarı gizle'}
      </Button>
      <span className={desk.note} role="status">
        {whole === null
          ? 'Anahtar gizli: örnekler bu hâliyle reddedilir. Her gösterme kayda geçer.'
          : 'Örnekler çalışmaya hazır; kopyaladığınız metni yalnızca güvendiğiniz kişilerle paylaşın.'}
      </span>
    </div>
  );
}
