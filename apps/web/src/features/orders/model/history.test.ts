import { describe, expect, it } from 'vitest';
import { historyStep, historyTitle } from './history.ts';

describe('history in words', () => {
  it('names what happened and the step', () => {
    expect(historyTitle({ action: 'reassign', to: 'ASSIGNED' })).toBe('Başka kuryeye verildi');
    expect(historyTitle({ action: 'somethingNew', to: 'READY' })).toBe('Hazır');
    expect(historyTitle({ action: 'somethingNew', to: null })).toBe('Sipariş güncellendi');
    expect(historyStep({ from: 'READY', to: 'ASSIGNED' })).toBe('Hazır → Atandı');
    expect(historyStep({ from: 'ASSIGNED', to: 'ASSIGNED' })).toBeNull();
    expect(historyStep({ from: null, to: 'PREPARING' })).toBeNull();
  });
});
