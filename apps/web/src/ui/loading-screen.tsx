import './faces.css';

/** The spinner while the session or a screen's code loads (spec 1 §2.1). */
export function LoadingScreen({ height = '100dvh' }: { height?: string }) {
  return (
    <div className="face-screen" role="status" style={{ minHeight: height }}>
      <span className="face-spinner" />
      <span className="visually-hidden">Yükleniyor...</span>
    </div>
  );
}
