import L from 'leaflet';
import surface from '../surface.module.css';
import styles from './map.module.css';

type ControlButton = { label: string; glyph: readonly string[]; press: () => void };

const PLUS = ['M12 5v14', 'M5 12h14'];
const MINUS = ['M5 12h14'];
const FIT = [
  'M4 8v-2a2 2 0 0 1 2 -2h2',
  'M4 16v2a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v2',
  'M16 20h2a2 2 0 0 0 2 -2v-2',
  'M9 12h6',
  'M12 9v6',
];

const ICON = {
  viewBox: '0 0 24 24',
  width: '18',
  height: '18',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '2',
  'stroke-linecap': 'round',
  'aria-hidden': 'true',
};

/** Zoom and "show everything" as real buttons: Leaflet's own are links that the space bar does not press. */
export function addControls(map: L.Map, showAll: (() => void) | null): void {
  const buttons: ControlButton[] = [
    { label: 'Yakınlaştır', glyph: PLUS, press: () => map.zoomIn() },
    { label: 'Uzaklaştır', glyph: MINUS, press: () => map.zoomOut() },
  ];
  if (showAll) buttons.push({ label: 'Tümünü göster', glyph: FIT, press: showAll });
  const control = new L.Control({ position: 'topleft' });
  control.onAdd = () => {
    const bar = document.createElement('div');
    bar.className = styles.controls ?? '';
    bar.append(...buttons.map(buttonElement));
    L.DomEvent.disableClickPropagation(bar);
    return bar;
  };
  control.addTo(map);
}

function buttonElement({ label, glyph, press }: ControlButton): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${surface.plain} ${surface.disc}`;
  button.title = label;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', press);
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries(ICON)) icon.setAttribute(name, value);
  for (const path of glyph) {
    const stroke = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    stroke.setAttribute('d', path);
    icon.append(stroke);
  }
  button.append(icon);
  return button;
}
