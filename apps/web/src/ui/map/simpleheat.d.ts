declare module 'simpleheat' {
  interface SimpleHeat {
    data(points: [x: number, y: number, value: number][]): SimpleHeat;
    max(value: number): SimpleHeat;
    radius(radius: number, blur: number): SimpleHeat;
    gradient(stops: Record<number, string>): SimpleHeat;
    resize(): void;
    draw(minOpacity?: number): SimpleHeat;
  }
  export default function simpleheat(canvas: HTMLCanvasElement): SimpleHeat;
}
