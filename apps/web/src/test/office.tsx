import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { SessionUser } from '@ulak/contracts/auth/schema';
import { useQueryClient } from '@tanstack/react-query';
import type { BranchView } from '@ulak/contracts/branches/schema';
import type { CompanyView } from '@ulak/contracts/companies/schema';
import { asBranchId, asCompanyId, asUserId } from '@ulak/contracts/ids';
import type { ComponentType } from 'react';
import { parseSearch, type SearchParams, stringifySearch } from '../lib/search.ts';
import { sessionQuery } from '../lib/session.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { renderWeb } from './render-web.tsx';

// jsdom cannot scroll, which a router wants after every step.
window.scrollTo = () => {};

/** Asks for everything anew, as the clock does now and then. */
export function RefetchButton() {
  const client = useQueryClient();
  return (
    <button onClick={() => void client.invalidateQueries()} type="button">
      sıradaki yenileme
    </button>
  );
}

/** A branch as the server would show it to a key holder; a test gives what it is about. */
export const aBranch = ({
  id = 1,
  companyId = 1,
  ...given
}: Partial<Omit<BranchView, 'id' | 'companyId'>> & {
  id?: number;
  companyId?: number | null;
} = {}): BranchView => ({
  id: asBranchId(id),
  companyId: companyId === null ? null : asCompanyId(companyId),
  companyName: companyId === null ? null : 'Lezzet Grubu',
  name: 'Kadıköy',
  address: 'Caferağa Mah. Moda Cad. No 40',
  location: { lat: 40.9872, lng: 29.0257 },
  radius: 250,
  customerAreaRadius: 200,
  maxSpeed: 50,
  minSpeed: 20,
  extraTime: 15,
  orderExtraTime: 10,
  breakDuration: 30,
  openTime: '10:00',
  closeTime: '22:00',
  maxDeliveryTime: 60,
  warningTime: 45,
  assignmentMethod: 'MANUAL',
  maxConcurrentDeliveries: 3,
  requireInBranchArea: false,
  onlyManagerCanSetOnline: false,
  onlyManagerCanSetOffline: false,
  walletEnabled: true,
  managerPhone: null,
  phone: null,
  apiKey: 'ulak_••••••••a1b2',
  apiConnectionStatus: 'NEVER',
  lastApiConnection: null,
  salarySettings: {
    baseSalary: 11_500,
    vehicleRent: 2_000,
    overtimeRate: 100,
    gasPrice: 45,
    fuelConsumption: 0.035,
  },
  receiptWidth: 80,
  cashLimit: null,
  mealCardBrands: [],
  requireDocuments: false,
  requiredDocuments: ['DRIVERS_LICENSE_FRONT'],
  criminalResultOnly: false,
  offerTimeout: 3,
  dispatchPaused: false,
  safeMode: false,
  ordersDuringStop: 'WAIT',
  companyDispatchPaused: false,
  version: 7,
  ...given,
});

/** A company as the server would show it to OWNER. */
export const aCompany = ({
  id = 1,
  ...given
}: Partial<Omit<CompanyView, 'id'>> & { id?: number } = {}): CompanyView => ({
  id: asCompanyId(id),
  name: 'Lezzet Grubu',
  phone: '+902165550101',
  email: 'merkez@lezzetgrubu.example',
  address: 'Caferağa Mah. Moda Cad. No 40',
  taxNumber: '4540536920',
  status: 'ACTIVE',
  logo: null,
  settings: {
    restrictGeneralManagers: false,
    trackingByPhone: 'limited',
    forcePasswordChange: false,
    safeMode: false,
    customerRetentionMonths: null,
  },
  branchCount: 3,
  userCount: 25,
  activeOrderCount: 0,
  version: 4,
  createdAt: '2026-01-05T10:00:00.000Z',
  ...given,
});

const aUser = (role: SessionUser['role']): SessionUser => ({
  id: asUserId(1),
  username: '10000000146',
  fullName: 'Deniz Ulak',
  phone: null,
  role,
  companyId: role === 'OWNER' ? null : asCompanyId(1),
  companyName: role === 'OWNER' ? null : 'Lezzet Grubu',
  branchId: null,
  branchName: null,
  mustChangePassword: false,
  restrictGeneralManagers: false,
  active: true,
});

/** A page under an address of its own router, for somebody of a role. @returns the address as it is now */
export function renderPage(Page: ComponentType, { at, role }: { at: string; role: SessionUser['role'] }) {
  const history = createMemoryHistory({ initialEntries: [at] });
  function SignedIn() {
    useQueryClient().setQueryData(sessionQuery.queryKey, aUser(role));
    return (
      <>
        <Page />
        <ConfirmHost />
      </>
    );
  }
  const rootRoute = createRootRoute({
    component: SignedIn,
    validateSearch: (search): SearchParams => search as SearchParams,
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: rootRoute, history, parseSearch, stringifySearch });
  renderWeb(<RouterProvider router={router as never} />);
  return { search: () => parseSearch(history.location.search) };
}
