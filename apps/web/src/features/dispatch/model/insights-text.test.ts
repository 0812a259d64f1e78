import { describe, expect, it } from 'vitest';
import { calibrationText, giniText, hourText, percentWithSuffix } from './insights-text.ts';

describe('distribution and predictions in words', () => {
  it('a number takes the ending it is read with', () => {
    const read = [0, 1, 2, 3, 4, 5, 6, 9, 10, 20, 30, 40, 50, 60, 70, 80, 84, 90, 97, 100];
    expect(read.map(percentWithSuffix)).toEqual([
      "%0'ı",
      "%1'i",
      "%2'si",
      "%3'ü",
      "%4'ü",
      "%5'i",
      "%6'sı",
      "%9'u",
      "%10'u",
      "%20'si",
      "%30'u",
      "%40'ı",
      "%50'si",
      "%60'ı",
      "%70'i",
      "%80'i",
      "%84'ü",
      "%90'ı",
      "%97'si",
      "%100'ü",
    ]);
  });

  it('calibration is one sentence a stage, and says when nothing was measured', () => {
    const one = {
      stage: 'CREATED',
      deliveries: 420,
      inside: 353,
      early: 25,
      late: 42,
      meanWidthMin: 22.4,
    } as const;
    expect(calibrationText(one)).toBe(
      "Sipariş verilirken söylenen aralık: teslimatların %84'ü bu aralıkta geldi " +
        '(420 teslimat; %6 daha erken, %10 daha geç, aralık ortalama 22 dk).',
    );
    expect(calibrationText({ ...one, byRoad: 300 })).toContain('(420 teslimat, 300 aralık yola göre; ');
    expect(
      calibrationText({
        ...one,
        stage: 'PICKED_UP',
        deliveries: 0,
        inside: 0,
        early: 0,
        late: 0,
        meanWidthMin: null,
      }),
    ).toBe('Kurye teslim alınca söylenen aralık: henüz ölçülmüş teslimat yok.');
  });

  it('both Gini values are one sentence; none with fewer than two couriers', () => {
    expect(giniText(0.124, 0.18)).toBe(
      'Gini katsayısı siparişlerde 0,12, kazançta 0,18: 0 ise çevrimiçi saat başına herkese ' +
        'aynı pay düşmüş, 1 ise hepsi tek kuryede toplanmıştır.',
    );
    expect(giniText(0.124, null)).toMatch(/^Gini katsayısı siparişlerde 0,12: 0 ise/);
    expect(giniText(null, null)).toBeNull();
  });

  it('hours read as on a clock, the whole day as itself', () => {
    expect([-1, 0, 19].map(hourText)).toEqual(['Tüm gün', '00:00', '19:00']);
  });
});
