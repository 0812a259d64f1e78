import { useQuery } from '@tanstack/react-query';
import { webSettings } from '../../../lib/web-settings.ts';
import layout from '../../../ui/layout.module.css';
import surface from '../../../ui/surface.module.css';
import text from '../../../ui/text.module.css';

const ASK_EVERY_MS = 5_000;

/** What to do where nobody can sign in yet; goes by itself when there is an OWNER (decision 063). */
export function NoOwner() {
  useQuery({ ...webSettings, staleTime: 0, refetchInterval: ASK_EVERY_MS });
  return (
    <section aria-labelledby="no-owner" className={`${surface.card} ${layout.stack}`}>
      <h2 className={text.strong} id="no-owner">
        Henüz işletme sahibi yok
      </h2>
      <p>Giriş yapmadan önce sunucunun çalıştığı makinede, Ulak klasöründe şu komutla oluşturun:</p>
      <p>
        <code>npm run create-owner</code>
      </p>
      <p className={text.caption}>
        Kapsayıcıda: <code>docker compose exec app node apps/server/dist/create-owner.js</code>
      </p>
    </section>
  );
}
