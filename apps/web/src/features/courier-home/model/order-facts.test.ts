import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../test/order.ts';
import { handoverMoney, timeLeft, paymentCollection, notesOf, directionsUrl, telUrl } from './order-facts.ts';

describe('spec 3 §9: time left', () => {
  const order = { createdAt: '2026-03-02T16:00:00.000Z', maxDeliveryMin: 45 };
  const at = (time: string) => Date.parse(`2026-03-02T${time}Z`);

  it.each([
    ['16:00:00', 'green', '45 dk kaldı'],
    ['16:35:59', 'green', '10 dk kaldı'],
    ['16:36:00', 'orange', '9 dk kaldı'],
    ['16:45:59', 'orange', '0 dk kaldı'],
    ['16:46:00', 'red', '1 dk gecikti'],
  ])('%s: %s, %s', (time, tone, text) => {
    expect(timeLeft(order, at(time))).toEqual({ tone, text });
  });
});

it('safe mode: time without alarm, lateness without a count (decision 077)', () => {
  const order = { createdAt: '2026-03-02T16:00:00.000Z', maxDeliveryMin: 45 };
  const textAt = (time: string) => timeLeft(order, Date.parse(`2026-03-02T${time}Z`), true);
  expect(['16:00:00', '16:45:00', '17:30:00'].map(textAt)).toEqual([
    { tone: 'calm', text: '45 dk kaldı' },
    { tone: 'calm', text: '0 dk kaldı' },
    { tone: 'calm', text: 'Acele etmeyin' },
  ]);
});

describe('ux "Courier phone": the amount and how', () => {
  it.each([
    ['CASH', true, 'Nakit tahsil edin'],
    ['CREDIT_CARD', true, 'Kartla tahsil edin · Kredi Kartı'],
    ['ONLINE', false, 'Ödendi, tahsilat yok'],
    ['Online Kredi Kartı', false, 'Ödendi, tahsilat yok'],
    [null, true, 'Ödeme bilgisi girilmemiş'],
  ])('%s', (paymentType, isDue, text) => {
    expect(paymentCollection({ paymentType, paymentNotes: null })).toEqual({ isDue, text });
  });

  it.each([
    ['CASH', 491, '491,00 TL nakit aldım', '491,00 TL nakit alın'],
    ['Nakit', 1234.5, '1.234,50 TL nakit aldım', '1.234,50 TL nakit alın'],
    ['CREDIT_CARD', 491, '491,00 TL kart ile aldım', '491,00 TL kart ile alın'],
    ['DEBIT_CARD', 491, '491,00 TL kart ile aldım', '491,00 TL kart ile alın'],
    ['MEAL_CARD', 491, '491,00 TL yemek kartı ile aldım', '491,00 TL yemek kartı ile alın'],
    ['ONLINE', 491, null, 'Ödeme alınmış, para almayın'],
    ['BANK_TRANSFER', 491, null, 'Ödeme alınmış, para almayın'],
    ['Online Kredi Kartı', 491, null, 'Ödeme alınmış, para almayın'],
    ['CASH', 0, null, 'Alınacak para yok'],
    ['Çek', 491, '491,00 TL (Çek) aldım', '491,00 TL (Çek) alın'],
    [null, 491, null, '491,00 TL: Ödeme bilgisi girilmemiş. Alınıp alınmayacağını şubeye sorun.'],
  ])('before delivered: %s, %d TL', (paymentType, total, received, text) => {
    expect(handoverMoney({ paymentType, paymentNotes: null, total })).toEqual({ received, text });
  });

  it('every note once, none of them empty', () => {
    const order = anOrder({
      orderNotes: 'Zil bozuk',
      deliveryNotes: ' Zil bozuk ',
      specialInstructions: '',
      paymentNotes: '200 TL üstü',
    });
    expect(notesOf(order)).toEqual(['Zil bozuk', '200 TL üstü']);
  });

  it('links for the map and the phone', () => {
    expect(directionsUrl({ lat: 40.9871, lng: 29.0262 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=40.9871,29.0262',
    );
    expect(telUrl('+90 (532) 123 45 67')).toBe('tel:+905321234567');
  });
});
