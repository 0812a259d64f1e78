import './map-loading.css';

/** Covers the map's place until it can be seen (spec 1 §2.3). */
export function MapLoading() {
  return (
    <p className="ulak-map-loading" role="status">
      Harita yükleniyor...
    </p>
  );
}
