import type { BranchView } from '@ulak/contracts/branches/schema';
import { BranchKey } from '../../../domain/branches/branch-key.tsx';
import desk from '../../../ui/desk.module.css';
import styles from './integrations.module.css';

/** The key by which a branch's order system calls (spec 2 §2.6). */
export const KeyPanel = ({ branch }: { readonly branch: BranchView }) => (
  <section aria-label="API anahtarı" className={`${desk.panel} ${desk.grid} ${styles.panel}`}>
    <BranchKey branch={branch} />
  </section>
);
