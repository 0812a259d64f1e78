/** Where a cell lies: its centre, with as many digits as tell cells apart. */
export const placeText = ({ lat, lng }: { readonly lat: number; readonly lng: number }): string =>
  `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
