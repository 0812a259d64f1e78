import type { BranchView } from '@ulak/contracts/branches/schema';
import desk from '../../../ui/desk.module.css';
import { ModeSwitch } from './mode-switch.tsx';
import { TestOrders } from './test-orders.tsx';

/** The test mode of a branch: what it is, its switch, and the orders that arrived in it (decision 068). */
export const TestModePanel = ({ branch }: { readonly branch: BranchView }) => (
  <div className={desk.grid}>
    <ModeSwitch branch={branch} />
    <TestOrders branch={branch} />
  </div>
);
