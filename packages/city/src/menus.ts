import type { Random } from './random.ts';

/** What a company sells. */
export interface Menu {
  /** Name and price per piece, TL. */
  readonly dishes: readonly (readonly [string, number])[];
  readonly options: readonly string[];
}

const RESTAURANT_MENU: Menu = {
  dishes: [
    ['Adana Dürüm', 210],
    ['Urfa Porsiyon', 310],
    ['Lahmacun', 95],
    ['İskender', 380],
    ['Tavuk Şiş Porsiyon', 290],
    ['Karışık Pide', 260],
    ['Kuşbaşılı Pide', 285],
    ['Mercimek Çorbası', 90],
    ['Çoban Salata', 85],
    ['Künefe', 165],
    ['Fırın Sütlaç', 120],
    ['Ayran', 35],
    ['Şalgam', 40],
    ['Kola 330 ml', 55],
  ],
  options: ['Acılı', 'Acısız', 'Soğansız', 'Bol yeşillik', 'Lavaş ayrı', 'Az pişmiş'],
};

const MARKET_MENU: Menu = {
  dishes: [
    ['Süt 1 L', 48],
    ['Ekmek', 15],
    ["Yumurta 15'li", 110],
    ['Domates 1 kg', 55],
    ['Muz 1 kg', 95],
    ['Beyaz Peynir 500 g', 165],
    ['Makarna 500 g', 32],
    ['Su 5 L', 45],
    ['Çay 1 kg', 285],
    ["Tuvalet Kağıdı 16'lı", 215],
    ['Bulaşık Deterjanı', 125],
    ['Zeytin 400 g', 140],
    ['Salatalık 1 kg', 49.5],
    ['Simit', 17.5],
  ],
  options: ['Poşet ekle', 'Olgun seçilsin', 'Dilimlensin'],
};

/** The menu of a company, chosen by its name. */
export const findMenu = (companyName: string | null): Menu =>
  /market|manav|bakkal/i.test(companyName ?? '') ? MARKET_MENU : RESTAURANT_MENU;

/** One line of an order. */
export interface OrderLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
  readonly options?: string[];
  readonly notes?: string;
}

/** One to five different lines of a menu. */
export function makeOrderLines(random: Random, menu: Menu): OrderLine[] {
  const wanted = random.pickWeighted([
    [1, 22],
    [2, 34],
    [3, 26],
    [4, 12],
    [5, 6],
  ] as const);
  const lines = new Map<string, OrderLine>();
  for (let i = 0; i < wanted; i += 1) {
    const [name, price] = random.pick(menu.dishes);
    const quantity = random.pickWeighted([
      [1, 70],
      [2, 22],
      [3, 8],
    ] as const);
    lines.set(name, {
      name,
      price,
      quantity,
      ...(random.chance(0.3) ? { options: [random.pick(menu.options)] } : {}),
      ...(random.chance(0.05) ? { notes: 'İyi paketlensin' } : {}),
    });
  }
  return [...lines.values()];
}
