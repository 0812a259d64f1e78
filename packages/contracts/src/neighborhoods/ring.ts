/** Longitude, latitude: GeoJSON's order. A third number, the height, is dropped when it is stored. */
export type Position = readonly number[];
export type Ring = readonly Position[];
