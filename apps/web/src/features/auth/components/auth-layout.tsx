import '../../../ui/form-styles.css';
import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../../ui/brand.tsx';
import { CityIllustration } from '../../../ui/city-illustration.tsx';
import layout from '../../../ui/layout.module.css';
import styles from './auth.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

/** Two halves on a wide screen: the city at work and the form; on a phone the form alone. */
export function AuthLayout({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className={`${layout.reset} ${styles.page}`}>
      <title>{`${title} · Ulak`}</title>
      <aside className={styles.scene}>
        <CityIllustration />
        <div className={styles.claim}>
          <p className={text.headline}>Her teslimat tek haritada.</p>
          <span className={text.dim}>Sipariş, kurye ve müşteri aynı anda aynı şeyi görür.</span>
        </div>
      </aside>
      <main className={styles.side}>
        <a aria-label="Ulak ana sayfası" className={`${surface.plain} ${styles.brand}`} href="/">
          <Brand size="2.125rem" />
        </a>
        <h1 className={text.title}>{title}</h1>
        <Box c="dimmed" component="p" mb="xl" mt="xs">
          {lead}
        </Box>
        {children}
      </main>
    </div>
  );
}
