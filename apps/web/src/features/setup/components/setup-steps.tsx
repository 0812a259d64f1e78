import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { SetupView } from '@ulak/contracts/setup/schema';
import type { SetupStep } from '@ulak/contracts/setup/steps';
import desk from '../../../ui/desk.module.css';
import text from '../../../ui/text.module.css';
import { keyLineOf, type StepLine } from '../model/step-lines.ts';
import styles from './setup.module.css';

/** The screen whose dialog does the step; the order's dialog is on this page. */
const SCREENS: Record<Exclude<SetupStep, 'order'>, { path: LinkProps['to']; label: string }> = {
  company: { path: '/companies', label: 'Şirketi ekle' },
  branch: { path: '/branches', label: 'Şubeyi ekle' },
  people: { path: '/users', label: 'Kişi ekle' },
};
/** Where the branch's key is shown. */
const KEY_SCREEN = '/branch-settings';

const STATE_WORDS = {
  done: 'tamam',
  skipped: 'atlandı',
  next: 'sıradaki adım',
  open: 'açık',
  waits: 'bekliyor',
} as const satisfies Record<StepLine['state'], string>;

interface StepsProps {
  readonly setup: SetupView;
  readonly lines: readonly StepLine[];
  readonly isBusy: boolean;
  readonly onNewOrder: () => void;
  readonly onSkip: (id: SetupStep) => void;
}

/** The four steps beside each other, on phones below each other. */
export function SetupSteps({ lines, ...props }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {lines.map((line, index) => (
        <li className={styles.step} data-state={line.state} key={line.id}>
          <span aria-hidden className={`${styles.mark} tabular`}>
            {line.state === 'done' ? <IconCheck size="1rem" stroke={2.5} /> : index + 1}
          </span>
          <div className={styles.words}>
            <span className={text.strong}>
              {line.title}
              <span className="visually-hidden">: {STATE_WORDS[line.state]}</span>
            </span>
            <span className={text.caption}>{line.note}</span>
            {line.id === 'order' && line.state !== 'done' && line.state !== 'waits' && (
              <span className={text.caption}>{keyLineOf(props.setup)}</span>
            )}
          </div>
          {(line.state === 'next' || line.state === 'open') && <StepActions line={line} {...props} />}
        </li>
      ))}
    </ol>
  );
}

function StepActions(props: Omit<StepsProps, 'lines'> & { line: StepLine }) {
  const { line, isBusy, onSkip } = props;
  return (
    <div className={`${desk.row} ${styles.actions}`}>
      {line.id === 'order' ? <OrderActions {...props} /> : <ScreenAction {...props} />}
      <Button
        aria-label={`${line.title} adımını atla`}
        className={styles.touch}
        disabled={isBusy}
        onClick={() => onSkip(line.id)}
        size="compact-sm"
        variant="subtle"
      >
        Atla
      </Button>
    </div>
  );
}

interface ActionProps {
  readonly line: StepLine;
  readonly setup: SetupView;
}

const variantOf = ({ state }: StepLine): string => (state === 'next' ? 'filled' : 'default');

function ScreenAction({ line, setup }: ActionProps) {
  const { path, label } = SCREENS[line.id as Exclude<SetupStep, 'order'>];
  // a branch that stands at the default centre is there to be opened, not made again
  const isUnplaced = line.id === 'branch' && setup.unplacedBranches > 0;
  return (
    <>
      <Button
        className={styles.touch}
        // a component of the router, so that the search is checked
        renderRoot={(props) => <Link search={isUnplaced ? {} : { open: 'new' }} to={path} {...props} />}
        size="compact-sm"
        variant={variantOf(line)}
      >
        {isUnplaced ? 'Şubenin yerini seç' : label}
      </Button>
      {line.id === 'people' && (
        <Button
          className={styles.touch}
          renderRoot={(props) => <Link search={{ open: 'import' }} to={path} {...props} />}
          size="compact-sm"
          variant="default"
        >
          Excel ile ekle
        </Button>
      )}
    </>
  );
}

function OrderActions({ line, onNewOrder }: ActionProps & Pick<StepsProps, 'onNewOrder'>) {
  return (
    <>
      <Button className={styles.touch} onClick={onNewOrder} size="compact-sm" variant={variantOf(line)}>
        İlk siparişi oluştur
      </Button>
      <Button className={styles.touch} component={Link} size="compact-sm" to={KEY_SCREEN} variant="default">
        API anahtarını göster
      </Button>
    </>
  );
}
