type Neighbourhood = readonly [name: string, lat: number, lng: number];

/** A district around a branch, with its neighbourhoods. */
export interface District {
  /** Name of the district, which is the name of its branch. */
  readonly name: string;
  readonly neighbourhoods: readonly Neighbourhood[];
  /** Where no real ones are known (`streetsOf`). */
  readonly streets?: readonly string[];
}

/** Districts of the demo's branches: real neighbourhoods, each with a point well inside it, on land. */
export const DISTRICTS: readonly District[] = [
  {
    name: 'Kadıköy',
    neighbourhoods: [
      ['Caferağa', 40.9871, 29.0262],
      ['Osmanağa', 40.9904, 29.0298],
      ['Rasimpaşa', 40.996, 29.0295],
      ['Hasanpaşa', 40.9962, 29.0445],
      ['Zühtüpaşa', 40.9842, 29.0398],
      ['Feneryolu', 40.9795, 29.0478],
      ['Göztepe', 40.9782, 29.0612],
      ['Fikirtepe', 40.9932, 29.0535],
      ['Acıbadem', 41.0008, 29.0492],
      ['Merdivenköy', 40.9868, 29.0672],
    ],
  },
  {
    name: 'Beşiktaş',
    neighbourhoods: [
      ['Sinanpaşa', 41.0437, 29.0058],
      ['Türkali', 41.0472, 29.0022],
      ['Abbasağa', 41.0482, 29.0072],
      ['Yıldız', 41.0522, 29.0108],
      ['Dikilitaş', 41.0562, 29.0028],
      ['Balmumcu', 41.0602, 29.0132],
      ['Gayrettepe', 41.0662, 29.0088],
      ['Ortaköy', 41.0562, 29.0208],
      ['Ulus', 41.0642, 29.0252],
      ['Levent', 41.0772, 29.0152],
    ],
  },
  {
    name: 'Şişli',
    neighbourhoods: [
      ['Merkez', 41.0602, 28.9882],
      ['Teşvikiye', 41.0512, 28.9938],
      ['Bomonti', 41.0588, 28.9792],
      ['Kurtuluş', 41.0508, 28.9812],
      ['Feriköy', 41.0552, 28.9758],
      ['Mecidiyeköy', 41.0662, 28.9958],
      ['Fulya', 41.0572, 28.9988],
      ['Esentepe', 41.0732, 29.0052],
      ['Çağlayan', 41.0702, 28.9818],
    ],
  },
  {
    name: 'Üsküdar',
    neighbourhoods: [
      ['Mimar Sinan', 41.0242, 29.0182],
      ['Aziz Mahmut Hüdayi', 41.0228, 29.0158],
      ['Valide-i Atik', 41.0182, 29.0238],
      ['Zeynep Kamil', 41.0152, 29.0282],
      ['Selimiye', 41.0092, 29.0222],
      ['İcadiye', 41.0282, 29.0312],
      ['Altunizade', 41.0212, 29.0422],
      ['Kısıklı', 41.0272, 29.0582],
      ['Beylerbeyi', 41.0402, 29.0482],
    ],
  },
  {
    name: 'Bakırköy',
    neighbourhoods: [
      ['Cevizlik', 40.9802, 28.8742],
      ['Zuhuratbaba', 40.9872, 28.8712],
      ['Kartaltepe', 40.9882, 28.8782],
      ['Yenimahalle', 40.9818, 28.8812],
      ['İncirli', 40.9942, 28.8732],
      ['Osmaniye', 40.9932, 28.8852],
      ['Ataköy', 40.9832, 28.8542],
      ['Bahçelievler', 40.9982, 28.8582],
    ],
    streets: [
      'İstanbul Cad.',
      'İncirli Cad.',
      'Fahri Korutürk Cad.',
      'Ebuzziya Cad.',
      'Ömür Sok.',
      'Dr. Sadık Ahmet Cad.',
    ],
  },
];

/** For a branch in a district that is not listed. */
export const FALLBACK_STREETS = [
  'Atatürk Cad.',
  'Cumhuriyet Cad.',
  'İstasyon Cad.',
  'Gül Sok.',
  'Lale Sok.',
  'Çınar Sok.',
];
export const FALLBACK_NEIGHBOURHOODS = ['Cumhuriyet', 'Yenimahalle', 'Fatih', 'Bahçelievler', 'Merkez'];
