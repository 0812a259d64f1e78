import {
  type Icon,
  IconBuildingStore,
  IconPackage,
  IconShoppingBag,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { SECTORS } from '../model.ts';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import sections from './sections.module.css';
import surface from '../../../ui/surface.module.css';

const ICONS: Record<(typeof SECTORS)[number]['key'], Icon> = {
  restaurant: IconToolsKitchen2,
  market: IconBuildingStore,
  shop: IconShoppingBag,
  cargo: IconPackage,
};

export function Sectors() {
  return (
    <section className={`${page.section} ${page.tinted}`} id="sektorler">
      <div className={page.wrap}>
        <h2>Kapıya giden her iş için</h2>
        <p className={page.lead}>Kuryesi kendinden olan dört sektör, tek masa.</p>
        <div className={`${layout.grid} ${sections.sectors} ${page.below}`}>
          {SECTORS.map(({ key, title, text }) => {
            const SectorIcon = ICONS[key];
            return (
              <article className={`${surface.card} ${layout.stack} ${layout.tight} ${page.card}`} key={key}>
                <SectorIcon aria-hidden size="2rem" stroke={1.5} />
                <h3>{title}</h3>
                <p>{text}</p>
              </article>
            );
          })}
        </div>
      </div>
    </section>
  );
}
