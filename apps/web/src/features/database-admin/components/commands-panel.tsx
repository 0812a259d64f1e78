import desk from '../../../ui/desk.module.css';
import { CleanupSection } from './cleanup-section.tsx';
import { ReportSection } from './report-section.tsx';

/** 'Hazır Komutlar' (spec 4 §2). */
export const CommandsPanel = ({ readOnlyReason }: { readonly readOnlyReason: string | null }) => (
  <div className={desk.column}>
    <CleanupSection readOnlyReason={readOnlyReason} />
    <ReportSection />
  </div>
);
