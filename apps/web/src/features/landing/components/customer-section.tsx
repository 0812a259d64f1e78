import { IconArrowRight, IconCheck, IconPhone, IconStarFilled } from '@tabler/icons-react';
import { CityIllustration } from '../../../ui/city-illustration.tsx';
import page from './landing.module.css';
import sections from './sections.module.css';
import layout from '../../../ui/layout.module.css';
import phone from './customer-phone.module.css';
import surface from '../../../ui/surface.module.css';

/** What the business's customers get: the tracking page, drawn as it looks on a phone. */
export function CustomerSection() {
  return (
    <section className={page.section}>
      <div className={`${page.wrap} ${sections.customer}`}>
        <div>
          <h2>Müşteriniz de aynı haritada</h2>
          <p className={page.lead}>
            Hesap yok, uygulama yok. Bir bağlantı ya da telefon numarası yeter; sipariş durumu iki saniyede
            okunur.
          </p>
          <ul className={`${sections.checks} ${layout.grid}`}>
            <li>
              <IconCheck aria-hidden size={22} /> Daralan varış aralığı, tutulamayan söz değil
            </li>
            <li>
              <IconCheck aria-hidden size={22} /> Kurye yalnızca sipariş yoldayken haritada
            </li>
            <li>
              <IconCheck aria-hidden size={22} /> Teslimattan sonra iki dokunuşla değerlendirme
            </li>
          </ul>
          <a className={`${page.button} ${page.big}`} href="/customer/track-order">
            Sipariş Takip <IconArrowRight aria-hidden size={20} />
          </a>
        </div>
        <PhoneArt />
      </div>
    </section>
  );
}

const PhoneArt = () => (
  <div aria-hidden className={phone.phone}>
    <div className={phone.screen}>
      <div className={phone.status}>
        <small>Sipariş #1042</small>
        <b>Siparişiniz yolda, kuryeniz size geliyor.</b>
        <span className="tabular">19:40 – 19:50 arası</span>
      </div>
      <div className={phone.map}>
        <CityIllustration />
      </div>
      <div className={`${layout.row} ${phone.foot}`}>
        <span className={`${surface.disc} ${surface.filled} ${page.avatar}`}>EK</span>
        <span>
          <b>Emre</b>
          <small>Kuryeniz</small>
        </span>
        <IconPhone size={22} />
      </div>
      <div className={`${layout.row} ${phone.stars}`}>
        {[1, 2, 3, 4, 5].map((star) => (
          <IconStarFilled key={star} size={22} />
        ))}
      </div>
    </div>
  </div>
);
