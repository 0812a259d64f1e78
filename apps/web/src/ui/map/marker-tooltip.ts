import type { MapMarker, MarkerContent } from './markers.ts';
import {
  branchLines,
  courierClusterLines,
  courierLines,
  orderClusterLines,
  orderLines,
  type TooltipLines,
} from './tooltip-text.ts';
import styles from './map.module.css';

/**
 * The small box beside a hovered marker. Text only, set as text: nothing from an order can become markup
 * (criteria B18).
 */
export class MarkerTooltip {
  private readonly box = document.createElement('div');
  private shown = '';

  constructor() {
    this.box.className = styles.tooltip ?? '';
    this.box.dataset.mapTooltip = '';
    // The same facts stand in the tables, so a reader of the page loses nothing here.
    this.box.setAttribute('aria-hidden', 'true');
    this.box.hidden = true;
  }

  attach(container: HTMLElement): void {
    container.append(this.box);
  }

  detach(): void {
    this.box.remove();
  }

  show(mark: MapMarker | null, wallMs: number): void {
    this.box.hidden = mark === null;
    if (!mark) return;
    const lines = linesOf(mark.content, wallMs);
    const text = lines.join('\n');
    if (text !== this.shown) {
      this.shown = text;
      this.box.replaceChildren(...lines.map(lineElement));
    }
    this.place(mark);
  }

  private place({ bodyX, bodyY, bodyRadius }: MapMarker): void {
    const frame = this.box.parentElement;
    if (!frame) return;
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const left = Math.min(Math.max(bodyX - width / 2, 6), frame.clientWidth - width - 6);
    const above = bodyY - bodyRadius - height - 10;
    const top = above >= 6 ? above : bodyY + bodyRadius + 14;
    this.box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}

function linesOf(content: MarkerContent, wallMs: number): TooltipLines {
  if (content.kind === 'courier')
    return courierLines(content.node.data, { ms: wallMs, isStale: content.isStale });
  if (content.kind === 'order') return orderLines(content.node.data);
  if (content.kind === 'branch') return branchLines(content.data);
  if (content.kind === 'orders') return orderClusterLines(content.counts);
  return courierClusterLines(content.members.map(({ data }) => data));
}

function lineElement(text: string, index: number): HTMLElement {
  const line = document.createElement(index === 0 ? 'strong' : 'span');
  line.textContent = text;
  return line;
}
