import { IconClock, IconMapPin } from '@tabler/icons-react';
import { CityIllustration } from '../../../ui/city-illustration.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { PrimaryCallToAction } from './demo-link.tsx';
import hero from './hero.module.css';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** The promise, the two first steps, and the live map at work. */
export function Hero() {
  return (
    <section className={hero.hero}>
      <div className={`${page.wrap} ${hero.columns}`}>
        <div>
          <p className={hero.eyebrow}>Kendi kuryesi olan işletmeler için</p>
          <h1 className={text.hero}>
            Her teslimat
            <br />
            <em>tek haritada.</em>
          </h1>
          <p className={page.lead}>
            Siparişi alın, kuryeyi elle, havuzdan ya da otomatik atamayla bulun, kapıya kadar canlı izleyin.
            Şube, kurye ve müşteri aynı anda aynı şeyi görür.
          </p>
          <div className={`${layout.wrap} ${hero.actions}`}>
            <PrimaryCallToAction />
            <a className={`${surface.button} ${surface.big} ${page.quiet}`} href="/customer/track-order">
              Sipariş Takip
            </a>
          </div>
        </div>
        <HeroScene />
      </div>
    </section>
  );
}

const HeroScene = () => (
  <div aria-hidden className={hero.scene}>
    <div className={hero.map}>
      <CityIllustration />
    </div>
    <div className={`${surface.card} ${hero.float} ${hero.order}`}>
      <div className={`${layout.row} ${layout.between}`}>
        <b className="tabular">#1042</b>
        <StatusBadge status="IN_DELIVERY" />
      </div>
      <p className={`${layout.row} ${layout.tight}`}>
        <IconMapPin size="1rem" /> Caferağa Mah., Kadıköy
      </p>
      <div className={hero.progress} />
      <p className={`${layout.row} ${layout.tight}`}>
        <IconClock size="1rem" /> 19:40 – 19:50 arası
      </p>
    </div>
    <div className={`${surface.card} ${hero.float} ${layout.row} ${hero.courier}`}>
      <span className={`${surface.disc} ${surface.filled} ${page.avatar}`}>EK</span>
      <span>
        <b>Emre K.</b>
        <small>konum 4 sn önce · 1,2 km</small>
      </span>
    </div>
    <div className={`${surface.card} ${hero.float} ${layout.row} ${hero.count}`}>
      <b className={`${text.title} tabular`}>38</b>
      <small>teslimat, bugün</small>
    </div>
  </div>
);
