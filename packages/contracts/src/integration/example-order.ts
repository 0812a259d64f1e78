import type { Literal } from './literals.ts';

/** What of an example is the branch's own. */
export interface ExampleValues {
  /** Of this server, without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The branch's place; the example's customer lives close by. */
  readonly location: { readonly lat: number; readonly lng: number };
  readonly orderNumber: string;
}

/** Degrees between the branch and the example's customer: some 500 m, within every delivery area. */
const CUSTOMER_AWAY = { lat: 0.004, lng: 0.003 };
const round4 = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** The order that the examples send (spec 2 §3). */
export const exampleOrder = ({ orderNumber, location }: ExampleValues) =>
  ({
    orderNumber,
    source: 'WEB',
    customerName: 'Ayşe Yılmaz',
    customerPhone: '+905551112233',
    customerAddress: 'Moda Cad. No: 12 Kat: 3 Daire: 5',
    location: {
      lat: round4(location.lat + CUSTOMER_AWAY.lat),
      lng: round4(location.lng + CUSTOMER_AWAY.lng),
    },
    items: [
      { name: 'Karışık pizza', quantity: 1, price: 280, notes: 'Zeytinsiz' },
      { name: 'Ayran', quantity: 2, price: 35 },
    ],
    total: 350,
    paymentType: 'CREDIT_CARD',
    priorityLevel: 'NORMAL',
    orderNotes: 'Zili çalmayın',
    meta: { shopOrderId: 'A-778' },
  }) as const satisfies Literal;

/** What the server answers to it: 201, or 200 where the number came before (decision 009). */
export const exampleAnswer = ({ orderNumber }: Pick<ExampleValues, 'orderNumber'>) =>
  ({
    success: true,
    data: {
      id: 1207,
      orderNumber,
      status: 'PREPARING',
      createdAt: '2026-03-02T16:30:00.000Z',
      estimatedDeliveryTime: '2026-03-02T17:15:00.000Z',
    },
  }) as const;

/** What the server answers when fields are missing or wrong: 400 (spec 2 §3). */
export const EXAMPLE_REFUSAL = {
  success: false,
  error: 'Validation Error',
  message: 'Bazı alanlar eksik veya hatalı. Lütfen işaretli alanları düzeltin.',
  code: 'VALIDATION_ERROR',
  details: {
    customerPhone: 'Geçerli bir telefon numarası girin',
    'items.0.quantity': 'Adet en az 1 olmalı',
  },
} as const;
