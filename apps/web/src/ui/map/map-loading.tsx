import box from './map-box.module.css';

/** Covers the map's place until it can be seen (spec 1 §2.3). */
export function MapLoading() {
  return (
    <p className={box.loading} data-map-loading role="status">
      Harita yükleniyor...
    </p>
  );
}
