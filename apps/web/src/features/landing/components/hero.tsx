import { IconClock, IconMapPin } from '@tabler/icons-react';
import { CityIllustration } from '../../../ui/city-illustration.tsx';
import { StatusBadge } from '../../../domain/orders/status-badge.tsx';
import { PrimaryCallToAction } from './demo-link.tsx';

/** The promise, the two first steps, and the live map at work. */
export function Hero() {
  return (
    <section className="land-hero">
      <div className="land-wrap land-hero-grid">
        <div className="land-hero-text">
          <p className="land-eyebrow">Kendi kuryesi olan işletmeler için</p>
          <h1>
            Her teslimat
            <br />
            <em>tek haritada.</em>
          </h1>
          <p className="land-lead">
            Siparişi alın, kuryeyi elle, havuzdan ya da otomatik atamayla bulun, kapıya kadar canlı izleyin.
            Şube, kurye ve müşteri aynı anda aynı şeyi görür.
          </p>
          <div className="land-actions">
            <PrimaryCallToAction />
            <a className="land-button land-button-quiet land-button-big" href="/customer/track-order">
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
  <div aria-hidden className="land-scene">
    <div className="land-scene-map">
      <CityIllustration />
    </div>
    <div className="land-float land-float-order">
      <div className="land-float-head">
        <b className="tabular">#1042</b>
        <StatusBadge status="IN_DELIVERY" />
      </div>
      <p>
        <IconMapPin size={16} /> Caferağa Mah., Kadıköy
      </p>
      <div className="land-progress">
        <span />
      </div>
      <p>
        <IconClock size={16} /> 19:40 – 19:50 arası
      </p>
    </div>
    <div className="land-float land-float-courier">
      <span className="land-avatar">EK</span>
      <span>
        <b>Emre K.</b>
        <small>konum 4 sn önce · 1,2 km</small>
      </span>
    </div>
    <div className="land-float land-float-count">
      <b className="tabular">38</b>
      <small>teslimat, bugün</small>
    </div>
  </div>
);
