/** The real shape in grey, so that nothing jumps when the order arrives (ux "Look"). */
export const TrackingSkeleton = () => (
  <main aria-busy="true" className="trk-order" data-map>
    <span className="visually-hidden" role="status">
      Yükleniyor...
    </span>
    <div className="trk-lead">
      <div className="trk-card trk-bone trk-bone-hero" />
    </div>
    <div className="trk-map trk-bone" />
    <div className="trk-rest">
      <div className="trk-card trk-bone trk-bone-line" />
      <div className="trk-card trk-bone trk-bone-line" />
    </div>
  </main>
);
