import type { Random } from './random.ts';

/** Something that is sold, with what a customer may ask of it. */
export interface Dish {
  readonly name: string;
  /** Per piece, TL. */
  readonly price: number;
  readonly options: readonly string[];
}

/** What a company sells. */
export interface Menu {
  readonly dishes: readonly Dish[];
}

const dish = (name: string, price: number, options: readonly string[] = []): Dish => ({
  name,
  price,
  options,
});

const KEBAB = ['Acılı', 'Acısız', 'Soğansız', 'Bol yeşillik', 'Lavaş ayrı', 'Az pişmiş'];
const PIDE = ['Acılı', 'Yumurtalı', 'Kenarı ince'];
const COLD = ['Soğuk olsun'];
const FRUIT = ['Olgun seçilsin', 'Sert seçilsin'];

const RESTAURANT_MENU: Menu = {
  dishes: [
    dish('Adana Dürüm', 210, KEBAB),
    dish('Urfa Porsiyon', 310, KEBAB),
    dish('Lahmacun', 95, ['Acılı', 'Acısız', 'Soğansız', 'Bol yeşillik']),
    dish('İskender', 380, ['Yoğurt ayrı', 'Tereyağı bol', 'Az pişmiş']),
    dish('Tavuk Şiş Porsiyon', 290, KEBAB),
    dish('Karışık Pide', 260, PIDE),
    dish('Kuşbaşılı Pide', 285, PIDE),
    dish('Mercimek Çorbası', 90, ['Bol limon', 'Kıtır ekmek']),
    dish('Çoban Salata', 85, ['Soğansız', 'Sosu ayrı']),
    dish('Künefe', 165, ['Kaymaklı', 'Fıstıklı']),
    dish('Fırın Sütlaç', 120),
    dish('Ayran', 35, COLD),
    dish('Şalgam', 40, ['Acılı', 'Acısız']),
    dish('Kola 330 ml', 55, COLD),
  ],
};

const MARKET_MENU: Menu = {
  dishes: [
    dish('Süt 1 L', 48),
    dish('Ekmek', 15, ['Dilimlensin', 'İyi pişmiş']),
    dish("Yumurta 15'li", 110),
    dish('Domates 1 kg', 55, FRUIT),
    dish('Muz 1 kg', 95, FRUIT),
    dish('Beyaz Peynir 500 g', 165, ['Dilimlensin']),
    dish('Makarna 500 g', 32),
    dish('Su 5 L', 45),
    dish('Çay 1 kg', 285),
    dish("Tuvalet Kağıdı 16'lı", 215),
    dish('Bulaşık Deterjanı', 125),
    dish('Zeytin 400 g', 140),
    dish('Salatalık 1 kg', 49.5, ['Sert seçilsin']),
    dish('Simit', 17.5, ['Taze olsun']),
  ],
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
    const { name, price, options } = random.pick(menu.dishes);
    const quantity = random.pickWeighted([
      [1, 70],
      [2, 22],
      [3, 8],
    ] as const);
    lines.set(name, {
      name,
      price,
      quantity,
      ...(options.length > 0 && random.chance(0.3) ? { options: [random.pick(options)] } : {}),
      ...(random.chance(0.05) ? { notes: 'İyi paketlensin' } : {}),
    });
  }
  return [...lines.values()];
}
