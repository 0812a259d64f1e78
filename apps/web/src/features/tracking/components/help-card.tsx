import { formatPhone } from '@ulak/contracts/phone-format';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { Glyph } from '../../../ui/glyph.tsx';
import { BRANCH_GLYPH } from '../../../ui/glyphs.ts';
import { Icon } from './icon.tsx';

/** The branch, and its number for everything this page cannot answer. */
export function HelpCard({ order: { branch } }: { order: TrackedOrder }) {
  return (
    <section className="trk-card trk-person">
      <span aria-hidden className="trk-avatar trk-avatar-plain">
        <Glyph size={22} strokes={BRANCH_GLYPH} />
      </span>
      <div className="trk-person-text">
        <h2>{branch.name}</h2>
        <p className="trk-dim">
          {branch.phone ? 'Sorunuz mu var? Şubeyi arayın.' : 'Siparişinizi hazırlayan şube'}
        </p>
      </div>
      {branch.phone && (
        <a className="trk-call tabular" href={`tel:${branch.phone}`}>
          <Icon name="phone" size={18} />
          <span>{formatPhone(branch.phone)}</span>
        </a>
      )}
    </section>
  );
}
