import { Claims } from './claims.tsx';
import { CustomerSection } from './customer-section.tsx';
import { DemoSection } from './demo-section.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingFooter, LandingHeader } from './landing-bars.tsx';
import { Questions } from './questions.tsx';
import { Sectors } from './sectors.tsx';
import { Steps } from './steps.tsx';
import page from './landing.module.css';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';

/** The public landing page (spec 1 §1). */
export function Landing() {
  return (
    <div className={`${page.page} ${layout.reset}`}>
      <title>Ulak · Kendi kuryesi olan işletmeler için canlı teslimat masası</title>
      <a className={`${surface.skip} ${surface.filled}`} href="#icerik">
        İçeriğe geç
      </a>
      <LandingHeader />
      <main id="icerik">
        <Hero />
        <Claims />
        <Features />
        <Steps />
        <CustomerSection />
        <Sectors />
        <Questions />
        <DemoSection />
      </main>
      <LandingFooter />
    </div>
  );
}
