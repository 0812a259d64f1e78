import { Brand } from '../../../ui/brand.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { DemoFooterLink } from './demo-link.tsx';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';

/** Brand, the page's parts, and the two ways on: tracking and sign-in. */
export function LandingHeader() {
  return (
    <header className={page.header}>
      <div className={`${page.wrap} ${layout.row} ${page.bar}`}>
        <a aria-label="Ulak ana sayfası" className={surface.plain} href="/">
          <Brand size="2rem" />
        </a>
        <nav aria-label="Sayfa bölümleri" className={`${layout.row} ${page.anchors}`}>
          <a href="#ozellikler">Özellikler</a>
          <a href="#nasil-calisir">Nasıl çalışır</a>
          <a href="#sektorler">Sektörler</a>
          <a href="#sss">Sık sorulanlar</a>
        </nav>
        <div className={`${layout.row} ${layout.end}`}>
          <a className={`${surface.button} ${page.quiet}`} href="/customer/track-order">
            Sipariş Takip
          </a>
          <a className={`${surface.button} ${surface.filled}`} href="/auth">
            Giriş Yap
          </a>
        </div>
      </div>
    </header>
  );
}

export function LandingFooter() {
  return (
    <footer>
      <div className={`${page.wrap} ${layout.wrap} ${page.footer}`}>
        <div>
          <Brand size="1.625rem" />
          <p>Kendi kuryesi olan işletmeler için canlı teslimat masası.</p>
        </div>
        <nav aria-label="Alt menü" className={`${layout.wrap} ${page.anchors}`}>
          <a href="/customer/track-order">Sipariş Takip</a>
          <a href="/auth">Giriş Yap</a>
          <DemoFooterLink />
        </nav>
        <SchemeSwitch withText />
      </div>
    </footer>
  );
}
