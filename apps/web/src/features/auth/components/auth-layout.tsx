import '../../../ui/form-styles.css';
import type { ReactNode } from 'react';
import { Brand } from '../../../ui/brand.tsx';
import { CityIllustration } from '../../../ui/city-illustration.tsx';

/** Two halves on a wide screen: the city at work and the form; on a phone the form alone. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="auth">
      <title>{`${title} · Ulak`}</title>
      <aside className="auth-scene">
        <CityIllustration />
        <div className="auth-claim">
          <p>Her teslimat tek haritada.</p>
          <span>Sipariş, kurye ve müşteri aynı anda aynı şeyi görür.</span>
        </div>
      </aside>
      <main className="auth-side">
        <div className="auth-card">
          <a aria-label="Ulak ana sayfası" className="auth-brand" href="/">
            <Brand size={34} />
          </a>
          <h1>{title}</h1>
          <p className="auth-lead">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
