import {
  IconBolt,
  IconChartBar,
  IconDeviceMobile,
  IconHandFinger,
  IconMap2,
  IconMessage2,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import features from './features.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** What the product does, in the spec's six points (spec 1 §1). */
export function Features() {
  return (
    <section className={page.section} id="ozellikler">
      <div className={page.wrap}>
        <h2>Yoğun saatte bile sakin bir masa</h2>
        <p className={page.lead}>Telefonlar çalarken bakmanız gereken tek ekran.</p>
        <div className={`${layout.grid} ${features.cards} ${page.below}`}>
          <Card className={features.wide} icon={<IconMap2 />} title="Gerçek zamanlı harita takibi">
            <p>
              Siparişler, şubeler ve kuryeler tek canlı haritada. Sayfayı yenilemeden; konumun yaşı hep
              yanında.
            </p>
            <TrailArt />
          </Card>
          <Card className={features.tall} icon={<IconBolt />} title="Elle, havuzdan ya da otomatik atama">
            <p>Her şube kendi yöntemini seçer.</p>
            <ul className={`${layout.stack} ${features.ways}`}>
              <li>
                <IconHandFinger aria-hidden size="1.25rem" /> <b>Elle</b> En uygun kurye sıralı gelir
              </li>
              <li>
                <IconUsers aria-hidden size="1.25rem" /> <b>Havuz</b> Boştaki kurye siparişi alır
              </li>
              <li>
                <IconBolt aria-hidden size="1.25rem" /> <b>Otomatik</b> En erken ulaşacak kurye seçilir,
                nedeni yazılır
              </li>
            </ul>
            <RankArt />
          </Card>
          <Card icon={<IconDeviceMobile />} title="Mobil kurye uygulaması">
            <p>Büyük düğmeler, tek sıradaki adım. Sinyal yokken bile çalışır.</p>
          </Card>
          <Card icon={<LiraIcon />} title="Esnek kurye ücreti">
            <p>Paket başı, kilometre başı ya da bölge bazlı. Kazanç teslimatla birlikte yazılır.</p>
          </Card>
          <Card icon={<IconChartBar />} title="Raporlama">
            <p>Ciro, süre, gecikme ve kurye başarısı; her toplam kendi satırlarına açılır.</p>
            <BarsArt />
          </Card>
          <Card className={features.wide} icon={<IconMessage2 />} title="SMS ve bildirimle müşteri takibi">
            <p>
              Müşteri siparişini bağlantıdan izler: varış aralığı, harita ve kuryenin adı. “Siparişim nerede?”
              telefonu azalır.
            </p>
            <div aria-hidden className={`${surface.filled} ${features.sms}`}>
              Kadıköy Şubesi: Siparişiniz yola çıktı, 19:40 – 19:50 arası kapınızda. Takip bağlantınız hazır.
              <small>SMS · az önce</small>
            </div>
          </Card>
        </div>
      </div>
    </section>
  );
}

interface CardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

const Card = ({ icon, title, className = '', children }: CardProps) => (
  <article className={`${surface.card} ${layout.stack} ${layout.tight} ${page.card} ${className}`}>
    <span aria-hidden className={`${surface.disc} ${features.icon}`}>
      {icon}
    </span>
    <h3>{title}</h3>
    {children}
  </article>
);

const RANKED = [
  { initials: 'EK', name: 'Emre K.', note: '0,4 km · boşta', fits: 'Atandı' },
  { initials: 'ZA', name: 'Zeynep A.', note: '1,1 km · 1 paket', fits: '' },
  { initials: 'MT', name: 'Murat T.', note: '2 dk sonra şubede', fits: '' },
] as const;

const RankArt = () => (
  <ul aria-hidden className={`${surface.divided} ${features.rank}`}>
    {RANKED.map(({ initials, name, note, fits }) => (
      <li className={layout.row} key={name}>
        <span className={`${surface.disc} ${surface.filled} ${page.avatar}`}>{initials}</span>
        <span>
          {name}
          <small>{note}</small>
        </span>
        {fits && <b className={`${text.accent} ${layout.end}`}>{fits}</b>}
      </li>
    ))}
  </ul>
);

const LiraIcon = () => <span className={text.title}>₺</span>;

const BarsArt = () => (
  <svg
    aria-hidden
    className={features.art}
    fill="var(--ulak-focus)"
    fillOpacity={0.62}
    height={84}
    preserveAspectRatio="none"
    viewBox="0 0 120 40"
    width="100%"
  >
    {[14, 22, 18, 30, 26, 38, 33, 24].map((height, index) => (
      <rect height={height} key={height} rx="2" width="10" x={index * 15 + 2} y={40 - height} />
    ))}
  </svg>
);

const TrailArt = () => (
  <svg aria-hidden className={features.art} fill="var(--ulak-focus)" viewBox="0 0 420 90" width="100%">
    <g fill="none" stroke="var(--ulak-focus)" strokeLinecap="round" strokeWidth={6}>
      <path
        d="M14 70 H120 Q136 70 136 54 V44 Q136 28 152 28 H268 Q284 28 284 44 Q284 60 300 60 H400"
        strokeOpacity={0.24}
      />
      <path d="M14 70 H120 Q136 70 136 54 V44 Q136 28 152 28 H230" />
    </g>
    <circle cx="14" cy="70" r="8" />
    <circle cx="400" cy="60" fill="var(--ulak-attention)" r="9" />
    <circle cx="230" cy="28" fillOpacity={0.26} r="18" />
    <circle cx="230" cy="28" r="10" />
  </svg>
);
