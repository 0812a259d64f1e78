import { expect, test } from 'vitest';
import { moveByArrowKey, toSixDecimals } from './picker-keys.ts';

const KADIKOY = { lat: 40.9901, lng: 29.0254 };

test('criteria D02: arrow keys move the pin 10 m, with Shift 100 m', () => {
  // 10 m north = 10 / 111,319.49 degrees; to the east divided by cos(40.9901°) = 0.754824.
  expect(moveByArrowKey(KADIKOY, 'ArrowUp', false)).toEqual({ lat: 40.990_19, lng: 29.0254 });
  expect(moveByArrowKey(KADIKOY, 'ArrowRight', false)).toEqual({ lat: 40.9901, lng: 29.025_519 });
  expect(moveByArrowKey(KADIKOY, 'ArrowDown', true)).toEqual({ lat: 40.989_202, lng: 29.0254 });
  expect(moveByArrowKey(KADIKOY, 'ArrowLeft', true)).toEqual({ lat: 40.9901, lng: 29.024_21 });
  expect(moveByArrowKey(KADIKOY, 'a', false)).toBeNull();
});

test('spec 1 §5: six decimals', () => {
  expect(toSixDecimals({ lat: 41.008_238_49, lng: 28.978_351_51 })).toEqual({
    lat: 41.008_238,
    lng: 28.978_352,
  });
});
