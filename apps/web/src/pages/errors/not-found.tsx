import '../../ui/faces.css';
import { LANDING_PATH, TRACKING_PATH } from '../../lib/paths.ts';

/** Unknown addresses under the public areas (DECISIONS "Who may do what"). */
export function NotFoundPage() {
  return (
    <main className="face face-page">
      <title>Sayfa bulunamadı · Ulak</title>
      <span aria-hidden className="face-number">
        404
      </span>
      <h1>Sayfa bulunamadı</h1>
      <p>Aradığınız sayfa taşınmış ya da hiç var olmamış olabilir.</p>
      <nav aria-label="Devam">
        <a href={TRACKING_PATH}>Sipariş Takip</a>
        <a href={LANDING_PATH}>Ana Sayfa</a>
      </nav>
    </main>
  );
}
