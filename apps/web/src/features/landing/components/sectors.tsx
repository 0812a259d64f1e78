import {
  type Icon,
  IconBuildingStore,
  IconPackage,
  IconShoppingBag,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { SECTORS } from '../model.ts';

const ICONS: Record<(typeof SECTORS)[number]['key'], Icon> = {
  restaurant: IconToolsKitchen2,
  market: IconBuildingStore,
  shop: IconShoppingBag,
  cargo: IconPackage,
};

export function Sectors() {
  return (
    <section className="land-section land-tinted" id="sektorler">
      <div className="land-wrap">
        <h2>Kapıya giden her iş için</h2>
        <p className="land-sub">Kuryesi kendinden olan dört sektör, tek masa.</p>
        <div className="land-sectors">
          {SECTORS.map(({ key, title, text }) => {
            const SectorIcon = ICONS[key];
            return (
              <article key={key}>
                <SectorIcon aria-hidden size={32} stroke={1.5} />
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
