import { formatPhone } from '@ulak/contracts/phone-format';
import type { TrackedOrder } from '@ulak/contracts/tracking/schema';
import { Glyph } from '../../../ui/glyph.tsx';
import { BRANCH_GLYPH } from '../../../ui/glyphs.ts';
import { Icon } from './icon.tsx';
import surface from '../../../ui/surface.module.css';
import layout from '../../../ui/layout.module.css';
import cards from './order-cards.module.css';
import text from '../../../ui/text.module.css';

/** The branch, and its number for everything this page cannot answer. */
export function HelpCard({ order: { branch } }: { order: TrackedOrder }) {
  return (
    <section className={`${surface.card} ${layout.wrap}`}>
      <span aria-hidden className={`${surface.disc} ${text.dim} ${cards.branch}`}>
        <Glyph size="1.375rem" strokes={BRANCH_GLYPH} />
      </span>
      <div className={cards.text}>
        <h2>{branch.name}</h2>
        <p className={text.dim}>
          {branch.phone ? 'Sorunuz mu var? Şubeyi arayın.' : 'Siparişinizi hazırlayan şube'}
        </p>
      </div>
      {branch.phone && (
        <a className={`${surface.button} ${cards.call} tabular`} href={`tel:${branch.phone}`}>
          <Icon name="phone" size="1.125rem" />
          <span>{formatPhone(branch.phone)}</span>
        </a>
      )}
    </section>
  );
}
