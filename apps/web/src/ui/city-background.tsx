const AVENUES = [
  'M-90 118H760',
  'M-90 198H760',
  'M-90 322H760',
  'M-90 432H760',
  'M150 -90V660',
  'M246 -90V660',
  'M334 -90V660',
  'M478 -90V660',
  'M560 -90V660',
];
const STREETS = [
  'M-90 44H760',
  'M-90 158H246',
  'M150 266H760',
  'M-90 378H334',
  'M334 378H760',
  'M-90 492H760',
  'M70 -90V660',
  'M198 118V432',
  'M290 118V322',
  'M408 118V660',
  'M520 198V432',
  'M610 150V660',
];
/** x, y, width, height of parks and of houses between the streets. */
const PARKS = [
  [254, 126, 72, 134],
  [-74, 330, 136, 96],
  [486, 384, 66, 44],
] as const;
const HOUSES = [
  [82, 56, 26, 22],
  [112, 56, 28, 50],
  [82, 84, 26, 24],
  [162, 210, 28, 40],
  [206, 276, 30, 36],
  [162, 388, 26, 34],
  [208, 334, 30, 34],
  [258, 334, 66, 32],
  [258, 388, 30, 34],
  [346, 56, 52, 48],
  [420, 130, 46, 56],
  [346, 130, 48, 24],
  [346, 276, 50, 34],
  [420, 276, 46, 34],
  [346, 334, 50, 32],
  [490, 276, 22, 34],
  [530, 210, 22, 44],
  [420, 390, 46, 30],
  [346, 444, 50, 36],
  [82, 444, 54, 36],
  [162, 506, 72, 40],
  [346, 506, 50, 60],
  [490, 444, 56, 36],
  [82, 276, 54, 34],
  [0, 210, 56, 40],
  [572, 276, 28, 60],
] as const;
const COAST = 'M470 -90 C 476 20 548 52 562 104 C 576 160 640 168 690 210 L 800 250 V -120 Z';

/** The still part of the city: parks, houses, streets and the sea over their ends. */
export const CityBackground = () => (
  <>
    <g fill="var(--art-park)">
      {PARKS.map(([x, y, width, height]) => (
        <rect height={height} key={`${x} ${y}`} rx="12" width={width} x={x} y={y} />
      ))}
    </g>
    <g fill="var(--art-house)">
      {HOUSES.map(([x, y, width, height]) => (
        <rect height={height} key={`${x} ${y}`} rx="5" width={width} x={x} y={y} />
      ))}
    </g>
    <g fill="none" stroke="var(--art-street)">
      <g strokeWidth="5">
        {STREETS.map((street) => (
          <path d={street} key={street} />
        ))}
      </g>
      <g strokeWidth="12">
        {AVENUES.map((avenue) => (
          <path d={avenue} key={avenue} />
        ))}
      </g>
    </g>
    <path d={COAST} fill="var(--art-water)" stroke="var(--art-coast)" strokeWidth="5" />
  </>
);
