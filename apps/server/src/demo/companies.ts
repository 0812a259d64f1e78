import type { CompanySettings } from '../db/company-settings.ts';

/** A branch of the demo; its district is one of the city's. */
interface BranchTemplate {
  readonly name: string;
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly phone: string;
  readonly method: 'MANUAL' | 'POOL' | 'AUTOMATIC';
  readonly couriers: number;
  /** So many of its couriers ride the evening, the others the day; left out: every other one. */
  readonly evenings?: number;
  /** Much of its weekend comes at sunset, and is promised slots. */
  readonly hasRush?: true;
  /** It delivers to what is reached in so many minutes; left out: anywhere. */
  readonly areaMinutes?: number;
  /** It pays deliveries by road. */
  readonly paysByRoad?: true;
  /** Its couriers see no wallet. */
  readonly isWalletOff?: true;
}
interface CompanyTemplate {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly taxNumber: string;
  readonly address: string;
  /** A drawing on a 64 × 64 tile: background and path. */
  readonly logo: { readonly colour: string; readonly path: string };
  readonly settings: CompanySettings;
  readonly branches: readonly BranchTemplate[];
}

/** Invented companies with branches in real districts (design §3). */
export const COMPANIES: readonly CompanyTemplate[] = [
  {
    name: 'Lezzet Grubu',
    phone: '+902165550101',
    email: 'merkez@lezzetgrubu.example',
    taxNumber: '4540536920',
    address: 'Caferağa Mah. Moda Cad. No 40, Kadıköy/İstanbul',
    // a covered dish
    logo: { colour: '#b4382c', path: 'M12 42h40v4H12zM16 39a16 16 0 0 1 32 0zM30 19h4v5h-4z' },
    settings: {},
    branches: [
      {
        name: 'Kadıköy',
        address: 'Caferağa Mah. Moda Cad. No 40, Kadıköy',
        lat: 40.9872,
        lng: 29.0257,
        phone: '+902165550110',
        method: 'MANUAL',
        couriers: 6,
        // too few for its dinners while the next branch has too many, as 'Rota Optimizasyonu' says
        evenings: 1,
      },
      {
        name: 'Beşiktaş',
        address: 'Sinanpaşa Mah. Ortabahçe Cad. No 12, Beşiktaş',
        lat: 41.0432,
        lng: 29.0054,
        phone: '+902125550120',
        method: 'POOL',
        couriers: 9,
        evenings: 5,
        areaMinutes: 10,
      },
      {
        name: 'Şişli',
        address: 'Merkez Mah. Halaskargazi Cad. No 210, Şişli',
        lat: 41.0605,
        lng: 28.9872,
        phone: '+902125550130',
        method: 'AUTOMATIC',
        couriers: 5,
        paysByRoad: true,
      },
    ],
  },
  {
    name: 'Hızlı Market',
    phone: '+902165550201',
    email: 'merkez@hizlimarket.example',
    taxNumber: '1430466081',
    address: 'Mimar Sinan Mah. Hakimiyeti Milliye Cad. No 8, Üsküdar/İstanbul',
    // a bolt
    logo: { colour: '#1f6f43', path: 'M36 10 16 36h14l-4 18 22-28H34z' },
    settings: { customerRetentionMonths: 12 },
    branches: [
      {
        name: 'Üsküdar',
        address: 'Mimar Sinan Mah. Hakimiyeti Milliye Cad. No 8, Üsküdar',
        lat: 41.0248,
        lng: 29.0163,
        phone: '+902165550210',
        method: 'MANUAL',
        couriers: 5,
      },
      {
        name: 'Bakırköy',
        address: 'Cevizlik Mah. İstanbul Cad. No 54, Bakırköy',
        lat: 40.9796,
        lng: 28.8729,
        phone: '+902125550220',
        method: 'POOL',
        couriers: 5,
        evenings: 3,
        hasRush: true,
        isWalletOff: true,
      },
    ],
  },
];
