/** After so much work the thread rests for a quarter as long: others get the processors at once. */
const SLICE_MS = 4;
const REST_SHARE = 0.25;

export interface Rest {
  /** Work begins now: what was waited before is none. */
  begin(): void;
  /** Rests when it is time to. */
  rest(): void;
}

/** Rests as a share of the work since the last one. @param now milliseconds of a clock that runs evenly */
export function createRest(now: () => number, sleep: (ms: number) => void): Rest {
  let since = now();
  return {
    begin() {
      since = now();
    },
    rest() {
      const worked = now() - since;
      if (worked < SLICE_MS) return;
      sleep(worked * REST_SHARE);
      since = now();
    },
  };
}
