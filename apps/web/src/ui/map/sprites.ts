import type { CourierState } from '@ulak/contracts/couriers/state';
import type { OrderStatus } from '@ulak/contracts/orders/status';
import { STATUS_TONES } from '@ulak/contracts/orders/status-tones';
import { BRANCH_GLYPH, COURIER_GLYPHS, HOME_GLYPH, STATUS_GLYPHS } from '../glyphs.ts';
import { ATTENTION_TONE, COURIER_TONES, type Scheme, STATUS_ON, WARNING_TONE } from '../theme.ts';

/**
 * A marker drawn once and stamped many times; `anchorX/Y` is the point of it that stands on the map, in CSS
 * pixels.
 */
export type Sprite = {
  image: HTMLCanvasElement;
  width: number;
  height: number;
  anchorX: number;
  anchorY: number;
};

export type Severity = 'none' | 'warning' | 'overdue';

export const ORDER_PIN = { width: 34, height: 42, headX: 17, headY: 20, headRadius: 13 } as const;
export const COURIER_RADIUS = 14;
export const BRANCH_HALF = 14;
const EDGE: Record<Scheme, string> = { light: '#ffffff', dark: '#0c0e12' };
/** The accent, which no order's status has: around every courier, whatever they are doing. */
const COURIER_RING: Record<Scheme, string> = { light: '#0b6a72', dark: '#45adb2' };
const BUBBLE_FILL: Record<Scheme, string> = { light: '#ffffff', dark: '#1a1e24' };
const BRANCH_FILL: Record<Scheme, string> = { light: '#1d2228', dark: '#eef0f2' };
const BRANCH_ON: Record<Scheme, string> = { light: '#ffffff', dark: '#13161b' };
const FONT = "'Inter Variable', system-ui, sans-serif";
/** Donuts differ by their counts; past this many the cache starts anew. */
const MAX_SPRITES = 400;

/** Radius in px of a group of orders. */
export const bubbleRadius = (total: number): number => Math.min(16 + Math.log2(total) * 2, 30);

/** Draws and keeps the sprites of one scheme and pixel ratio. */
export class SpriteSheet {
  private readonly sprites = new Map<string, Sprite>();

  constructor(
    readonly scheme: Scheme,
    readonly ratio: number,
  ) {}

  order(status: OrderStatus, severity: Severity): Sprite {
    return this.pin(`o:${status}:${severity}`, { status, severity, glyph: STATUS_GLYPHS[status] });
  }

  /** The customer's own address, in the colour of their order. */
  home(status: OrderStatus): Sprite {
    return this.pin(`h:${status}`, { status, severity: 'none', glyph: HOME_GLYPH });
  }

  private pin(
    key: string,
    { status, severity, glyph }: { status: OrderStatus; severity: Severity; glyph: readonly string[] },
  ): Sprite {
    const { width, height, headX, headY, headRadius } = ORDER_PIN;
    return this.cachedSprite(key, { width, height, anchorX: headX, anchorY: height - 2 }, (context) => {
      const tone = severity === 'none' ? null : severity === 'overdue' ? ATTENTION_TONE : WARNING_TONE;
      pinPath(context);
      context.fillStyle = STATUS_TONES[status][this.scheme];
      context.fill();
      context.lineWidth = tone ? 3 : 2;
      context.strokeStyle = tone ? tone[this.scheme] : EDGE[this.scheme];
      context.stroke();
      drawGlyph(context, glyph, {
        x: headX,
        y: headY,
        size: headRadius * 1.25,
        colour: STATUS_ON[this.scheme],
      });
      if (severity !== 'none') this.badge(context, severity);
    });
  }

  courier(state: CourierState, isStale: boolean): Sprite {
    const radius = COURIER_RADIUS;
    const size = radius * 2 + 6;
    return this.cachedSprite(
      `c:${state}:${isStale}`,
      { width: size, height: size, anchorX: size / 2, anchorY: size / 2 },
      (context) => {
        const middle = size / 2;
        context.beginPath();
        context.arc(middle, middle, radius - 1, 0, 2 * Math.PI);
        const tone = COURIER_TONES[state][this.scheme];
        // Stale: hollow, so that it shows without colour too; the painter fades it besides.
        context.fillStyle = isStale ? BUBBLE_FILL[this.scheme] : tone;
        context.fill();
        context.lineWidth = 2.5;
        context.strokeStyle = isStale ? tone : EDGE[this.scheme];
        context.stroke();
        context.beginPath();
        context.arc(middle, middle, radius + 1.25, 0, 2 * Math.PI);
        context.lineWidth = 2;
        context.strokeStyle = COURIER_RING[this.scheme];
        context.stroke();
        const colour = isStale ? tone : STATUS_ON[this.scheme];
        drawGlyph(context, COURIER_GLYPHS[state], { x: middle, y: middle, size: 16, colour });
      },
    );
  }

  branch(): Sprite {
    const size = BRANCH_HALF * 2 + 4;
    return this.cachedSprite(
      'b',
      { width: size, height: size, anchorX: size / 2, anchorY: size / 2 },
      (context) => {
        context.beginPath();
        context.roundRect(2, 2, size - 4, size - 4, 7);
        context.fillStyle = BRANCH_FILL[this.scheme];
        context.fill();
        context.lineWidth = 2;
        context.strokeStyle = EDGE[this.scheme];
        context.stroke();
        drawGlyph(context, BRANCH_GLYPH, {
          x: size / 2,
          y: size / 2,
          size: 17,
          colour: BRANCH_ON[this.scheme],
        });
      },
    );
  }

  /**
   * A group of orders: the number of them inside a ring of their statuses; an exclamation mark when one is
   * overdue or near it.
   */
  orderCluster(counts: ReadonlyMap<OrderStatus, number>, severity: Severity): Sprite {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const radius = bubbleRadius(total);
    const size = Math.ceil(radius * 2 + 6);
    const key = `oc:${severity}:${[...counts].map(([status, count]) => `${status}${count}`).join()}`;
    return this.cachedSprite(
      key,
      { width: size, height: size, anchorX: size / 2, anchorY: size / 2 },
      (context) => {
        const middle = size / 2;
        this.disc(context, middle, radius);
        let angle = -Math.PI / 2;
        for (const [status, count] of counts) {
          const next = angle + (count / total) * 2 * Math.PI;
          context.beginPath();
          context.arc(middle, middle, radius - 3, angle, next);
          context.lineWidth = 5;
          context.strokeStyle = STATUS_TONES[status][this.scheme];
          context.stroke();
          angle = next;
        }
        this.count(context, total, middle, middle);
        if (severity !== 'none') this.badge(context, severity, size - 8);
      },
    );
  }

  /** A group of couriers: a pill with the courier's icon and the number. */
  courierCluster(total: number): Sprite {
    const width = 44 + Math.max(0, String(total).length - 2) * 8;
    return this.cachedSprite(
      `cc:${total}`,
      { width, height: 28, anchorX: width / 2, anchorY: 14 },
      (context) => {
        context.beginPath();
        context.roundRect(2, 2, width - 4, 24, 12);
        context.fillStyle = COURIER_TONES.BUSY[this.scheme];
        context.fill();
        context.lineWidth = 2;
        context.strokeStyle = EDGE[this.scheme];
        context.stroke();
        drawGlyph(context, COURIER_GLYPHS.BUSY, { x: 14, y: 14, size: 15, colour: STATUS_ON[this.scheme] });
        this.count(context, total, width / 2 + 9, 14, STATUS_ON[this.scheme]);
      },
    );
  }

  private disc(context: CanvasRenderingContext2D, middle: number, radius: number): void {
    context.beginPath();
    context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.fillStyle = BUBBLE_FILL[this.scheme];
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = this.scheme === 'light' ? 'rgba(29, 34, 40, 0.35)' : 'rgba(238, 240, 242, 0.35)';
    context.stroke();
  }

  private count(
    context: CanvasRenderingContext2D,
    total: number,
    x: number,
    y: number,
    colour = BRANCH_FILL[this.scheme],
  ): void {
    context.font = `650 12.5px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.fillText(String(total), x, y + 0.5);
  }

  /** Overdue and warning differ in shape too: a disc and a triangle, both with an exclamation mark. */
  private badge(context: CanvasRenderingContext2D, severity: Severity, x = ORDER_PIN.width - 8, y = 8): void {
    const tone = severity === 'overdue' ? ATTENTION_TONE : WARNING_TONE;
    context.beginPath();
    if (severity === 'overdue') context.arc(x, y, 7, 0, 2 * Math.PI);
    else {
      context.moveTo(x, y - 7);
      context.lineTo(x + 7.5, y + 6);
      context.lineTo(x - 7.5, y + 6);
      context.closePath();
    }
    context.fillStyle = tone[this.scheme];
    context.fill();
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    context.strokeStyle = EDGE[this.scheme];
    context.stroke();
    context.font = `800 9px ${FONT}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = STATUS_ON[this.scheme];
    context.fillText('!', x, y + (severity === 'overdue' ? 0.5 : 1.5));
  }

  private cachedSprite(
    key: string,
    frame: Omit<Sprite, 'image'>,
    draw: (context: CanvasRenderingContext2D) => void,
  ): Sprite {
    const known = this.sprites.get(key);
    if (known) return known;
    const image = document.createElement('canvas');
    image.width = Math.ceil(frame.width * this.ratio);
    image.height = Math.ceil(frame.height * this.ratio);
    const context = image.getContext('2d');
    if (context) {
      context.scale(this.ratio, this.ratio);
      draw(context);
    }
    if (this.sprites.size >= MAX_SPRITES) this.sprites.clear();
    const sprite = { image, ...frame };
    this.sprites.set(key, sprite);
    return sprite;
  }
}

/** From the roof clockwise, each as an offset from the middle and a height. */
const HOUSE = [
  [0, 2],
  [15, 14],
  [12, 15],
  [12, 32],
  [4, 32],
  [0, 40],
  [-4, 32],
  [-12, 32],
  [-12, 15],
  [-15, 14],
] as const;

/** A house on a point: where an order goes, whatever its colour; couriers are round, shops are square. */
function pinPath(context: CanvasRenderingContext2D): void {
  context.beginPath();
  for (const [aside, y] of HOUSE) context.lineTo(ORDER_PIN.headX + aside, y);
  context.closePath();
  context.lineJoin = 'round';
}

function drawGlyph(
  context: CanvasRenderingContext2D,
  paths: readonly string[],
  { x, y, size, colour }: { x: number; y: number; size: number; colour: string },
): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 24, size / 24);
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = colour;
  for (const path of paths) context.stroke(new Path2D(path));
  context.restore();
}
