import { Brand } from '../../../ui/brand.tsx';
import { SchemeSwitch } from '../../../ui/scheme-switch.tsx';
import { DemoFooterLink } from './demo-link.tsx';

/** Brand, the page's parts, and the two ways on: tracking and sign-in. */
export function LandingHeader() {
  return (
    <header className="land-header">
      <div className="land-wrap land-header-row">
        <a aria-label="Ulak ana sayfası" className="land-brand" href="/">
          <Brand size={32} />
        </a>
        <nav aria-label="Sayfa bölümleri" className="land-anchors">
          <a href="#ozellikler">Özellikler</a>
          <a href="#nasil-calisir">Nasıl çalışır</a>
          <a href="#sektorler">Sektörler</a>
          <a href="#sss">Sık sorulanlar</a>
        </nav>
        <div className="land-header-links">
          <a className="land-button land-button-quiet" href="/customer/track-order">
            Sipariş Takip
          </a>
          <a className="land-button" href="/auth">
            Giriş Yap
          </a>
        </div>
      </div>
    </header>
  );
}

export function LandingFooter() {
  return (
    <footer className="land-footer">
      <div className="land-wrap land-footer-row">
        <div>
          <Brand size={26} />
          <p>Kendi kuryesi olan işletmeler için canlı teslimat masası.</p>
        </div>
        <nav aria-label="Alt menü">
          <a href="/customer/track-order">Sipariş Takip</a>
          <a href="/auth">Giriş Yap</a>
          <DemoFooterLink />
        </nav>
        <SchemeSwitch withText />
      </div>
    </footer>
  );
}
