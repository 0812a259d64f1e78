/** One bar, or one stack of them. */
export interface BarRow {
  readonly key: string;
  readonly name: string;
  /** By the keys of the series. */
  readonly values: Readonly<Record<string, number>>;
}

/** What a part of a bar counts, and its colour as CSS has it. */
export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly color: string;
}
