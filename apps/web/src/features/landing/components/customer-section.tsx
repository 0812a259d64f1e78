import { IconArrowRight, IconCheck, IconPhone, IconStarFilled } from '@tabler/icons-react';
import { CityIllustration } from '../../../ui/city-illustration.tsx';

/** What the business's customers get: the tracking page, drawn as it looks on a phone. */
export function CustomerSection() {
  return (
    <section className="land-section">
      <div className="land-wrap land-customer">
        <div>
          <h2>Müşteriniz de aynı haritada</h2>
          <p className="land-lead">
            Hesap yok, uygulama yok. Bir bağlantı ya da telefon numarası yeter; sipariş durumu iki saniyede
            okunur.
          </p>
          <ul className="land-checks">
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
          <a className="land-button land-button-big" href="/customer/track-order">
            Sipariş Takip <IconArrowRight aria-hidden size={20} />
          </a>
        </div>
        <PhoneArt />
      </div>
    </section>
  );
}

const PhoneArt = () => (
  <div aria-hidden className="land-phone">
    <div className="land-phone-screen">
      <div className="land-phone-status">
        <small>Sipariş #1042</small>
        <b>Siparişiniz yolda, kuryeniz size geliyor.</b>
        <span className="tabular">19:40 – 19:50 arası</span>
      </div>
      <div className="land-phone-map">
        <CityIllustration />
      </div>
      <div className="land-phone-foot">
        <span className="land-avatar">EK</span>
        <span>
          <b>Emre</b>
          <small>Kuryeniz</small>
        </span>
        <IconPhone size={22} />
      </div>
      <div className="land-phone-stars">
        {[1, 2, 3, 4, 5].map((star) => (
          <IconStarFilled key={star} size={22} />
        ))}
      </div>
    </div>
  </div>
);
