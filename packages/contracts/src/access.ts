import {
  AUDIT_READERS,
  CASH_MANAGERS,
  COMPANY_WIDE_ROLES,
  COURIER_ONLY,
  DOCUMENT_REVIEWERS,
  DELAY_READERS,
  HEAT_MAP_READERS,
  ALL_ROLES,
  type Role,
  STAFF_ROLES,
} from './roles.ts';

/**
 * One signed-in screen. `isBuilt: false`: it comes with later work; no menu entry, and its path counts as
 * unknown.
 */
export interface Screen {
  readonly path: string;
  readonly label: string;
  readonly roles: readonly Role[];
  /** What a viewer gets who may not open it; left out: the dashboard. */
  readonly fallback?: 'denied';
  /** Left out: none. */
  readonly menu?: 'main' | 'tools';
  /** What a courier's menu and tab call it. */
  readonly courierLabel?: string;
  readonly isBuilt?: false;
  /**
   * Closed for GENERAL_MANAGER when the company sets `restrictGeneralManagers` (DECISIONS "Who may do what").
   */
  readonly isRestrictable?: boolean;
  /** The screen that shows the same and more: who may open that one is led there. */
  readonly widerPath?: string;
}

const OWNER_ONLY = ['OWNER'] as const satisfies readonly Role[];

/**
 * The one access table of the web: guards, menus and denied views all read it (DECISIONS "Who may do what";
 * menus: spec 1 §6).
 */
export const SCREENS = [
  {
    path: '/dashboard',
    label: 'Ana Sayfa',
    roles: ALL_ROLES,
    menu: 'main',
  },
  {
    path: '/orders',
    label: 'Siparişler',
    roles: STAFF_ROLES,
    menu: 'main',
  },
  {
    path: '/couriers',
    label: 'Kuryeler',
    roles: COMPANY_WIDE_ROLES,
    menu: 'main',
  },
  {
    path: '/users',
    label: 'Kullanıcılar',
    roles: STAFF_ROLES,
    menu: 'main',
  },
  {
    path: '/reports',
    label: 'Raporlar',
    roles: STAFF_ROLES,
    menu: 'main',
  },
  {
    path: '/courier-delays',
    label: 'Gecikme Raporları',
    roles: DELAY_READERS,
    fallback: 'denied',
    menu: 'main',
  },
  {
    path: '/heat-map',
    label: 'Heat Map Analizi',
    roles: HEAT_MAP_READERS,
    fallback: 'denied',
    menu: 'main',
  },
  {
    path: '/admin/courier-documents',
    label: 'Kurye Belgeleri',
    roles: DOCUMENT_REVIEWERS,
    fallback: 'denied',
    menu: 'main',
  },
  {
    path: '/neighborhood-management',
    label: 'Mahalle Yönetimi',
    roles: OWNER_ONLY,
    fallback: 'denied',
    menu: 'main',
  },
  {
    path: '/database-admin',
    label: 'Veritabanı Yönetimi',
    roles: OWNER_ONLY,
    fallback: 'denied',
    menu: 'main',
  },
  {
    path: '/courier-dashboard',
    label: 'Ana Sayfa',
    roles: COURIER_ONLY,
  },
  {
    path: '/courier-wallet',
    label: 'Cüzdan',
    roles: COURIER_ONLY,
    menu: 'main',
  },
  {
    path: '/my-cash',
    label: 'Kasam',
    roles: COURIER_ONLY,
    menu: 'main',
  },
  {
    path: '/courier-slip',
    label: 'Ücret Pusulası',
    roles: COURIER_ONLY,
    menu: 'main',
  },
  {
    path: '/courier-share',
    label: 'Paylaşım',
    roles: COURIER_ONLY,
    menu: 'main',
  },
  {
    path: '/courier-documents',
    label: 'Belgelerim',
    roles: COURIER_ONLY,
    menu: 'main',
  },
  {
    path: '/courier-cash',
    label: 'Kurye Kasası',
    roles: CASH_MANAGERS,
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/delivery-stops',
    label: 'Teslimat Durdurma',
    roles: CASH_MANAGERS,
    menu: 'tools',
  },
  {
    path: '/courier-salary',
    label: 'Kurye Maaş Hesaplama',
    roles: COMPANY_WIDE_ROLES,
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/courier-salary/slip',
    label: 'Ücret Pusulası',
    roles: COMPANY_WIDE_ROLES,
    isRestrictable: true,
  },
  {
    path: '/couriers-wallet',
    label: 'Kurye Cüzdanları',
    roles: COMPANY_WIDE_ROLES,
    fallback: 'denied',
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/courier-feedback',
    label: 'Kurye Geri Bildirimleri',
    courierLabel: 'Geri Bildirim',
    roles: [...COMPANY_WIDE_ROLES, 'COURIER'],
    fallback: 'denied',
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/customer-feedback',
    label: 'Müşteri Geri Bildirimleri',
    roles: COMPANY_WIDE_ROLES,
    fallback: 'denied',
    menu: 'tools',
  },
  {
    path: '/integrations',
    label: 'API Entegrasyonu',
    roles: COMPANY_WIDE_ROLES,
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/branches',
    label: 'Şubeler',
    roles: COMPANY_WIDE_ROLES,
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/branch-settings',
    label: 'Şube Ayarları',
    roles: COMPANY_WIDE_ROLES,
    menu: 'tools',
    isRestrictable: true,
  },
  {
    path: '/companies',
    label: 'Şirketler',
    roles: OWNER_ONLY,
    fallback: 'denied',
    menu: 'tools',
  },
  {
    path: '/settings',
    label: 'Ayarlar',
    roles: ALL_ROLES,
  },
  {
    path: '/settings/audit',
    label: 'Denetim kaydı',
    roles: AUDIT_READERS,
    fallback: 'denied',
    isRestrictable: true,
  },
  {
    path: '/settings/integrations',
    label: 'API ve webhook’lar',
    roles: STAFF_ROLES,
    widerPath: '/integrations',
  },
] as const satisfies readonly Screen[];

/** Paths that are another name of a screen (DECISIONS "Who may do what"). */
export const PATH_ALIASES: Readonly<Record<string, string>> = { '/wallet': '/courier-wallet' };

export interface ScreenViewer {
  readonly role: Role;
  /** companies.settings.restrictGeneralManagers of the viewer's company. */
  readonly restrictGeneralManagers: boolean;
}

/** What a signed-in viewer gets at a path: the screen, the access-denied view, or a redirect. */
export type RouteDecision =
  | { readonly kind: 'show' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'redirect'; readonly to: string };

export const homePathOf = (role: Role): string => (role === 'COURIER' ? '/courier-dashboard' : '/dashboard');

const findScreen = (path: string): Screen | undefined =>
  SCREENS.find((screen) => screen.path === (PATH_ALIASES[path] ?? path));

/** Whether the company's strict reading of spec 1 §6 binds this viewer (DECISIONS "Who may do what"). */
export const isRestrictedManager = ({ role, restrictGeneralManagers }: ScreenViewer): boolean =>
  role === 'GENERAL_MANAGER' && restrictGeneralManagers;

/** Whether somebody sees what couriers earn; each of them sees the own (DECISIONS "Roles, once more"). */
export const maySeePay = (viewer: ScreenViewer): boolean =>
  (COMPANY_WIDE_ROLES as readonly Role[]).includes(viewer.role) && !isRestrictedManager(viewer);

/**
 * Whether somebody sees and counts the cash of couriers, a BRANCH_MANAGER that of the own branch; each
 * courier sees the own (DECISIONS "Roles, once more").
 */
export const maySeeCash = (viewer: ScreenViewer): boolean =>
  (CASH_MANAGERS as readonly Role[]).includes(viewer.role) && !isRestrictedManager(viewer);

const isRestricted = (screen: Screen, visitor: ScreenViewer): boolean =>
  isRestrictedManager(visitor) && screen.isRestrictable === true;

/**
 * Route guard (spec 1 §2.1, §6; DECISIONS "Who may do what"). A courier on a path of staff goes to the
 * courier home; everybody else on an unknown path goes to /dashboard.
 */
export function decideRoute(visitor: ScreenViewer, path: string): RouteDecision {
  const home = homePathOf(visitor.role);
  const screen = findScreen(path);
  if (!screen || isRestricted(screen, visitor)) return { kind: 'redirect', to: home };
  if (!screen.roles.includes(visitor.role) && screen.fallback === 'denied' && visitor.role !== 'COURIER')
    return { kind: 'denied' };
  if (!screen.roles.includes(visitor.role) || screen.isBuilt === false) return { kind: 'redirect', to: home };
  if (screen.widerPath !== undefined && decideRoute(visitor, screen.widerPath).kind === 'show')
    return { kind: 'redirect', to: screen.widerPath };
  return screen.path === path ? { kind: 'show' } : { kind: 'redirect', to: screen.path };
}

/** What a screen is called for a role. */
export const screenLabel = ({ label, courierLabel = label }: Screen, role: Role): string =>
  role === 'COURIER' ? courierLabel : label;

/** Menu entries of a role, in the order of spec 1 §6; screens that do not exist yet are left out. */
export function listMenuEntries(visitor: ScreenViewer, menu: 'main' | 'tools'): readonly Screen[] {
  return SCREENS.filter(
    (screen: Screen) =>
      screen.menu === menu &&
      screen.isBuilt !== false &&
      screen.roles.includes(visitor.role) &&
      !isRestricted(screen, visitor),
  );
}
