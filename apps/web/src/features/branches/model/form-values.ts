import { BRANCH_FORM_DEFAULTS } from '@ulak/contracts/branches/defaults';
import type { AssignmentMethod, BranchView } from '@ulak/contracts/branches/schema';
import { formatPhone } from '@ulak/contracts/phone-format';
import { namesText } from '../../../lib/names-field.ts';
import type { Point } from '../../../ui/map/types.ts';

/** A number field; a text as long as what stands in it is no number. */
export type NumberValue = number | string;

/** The form of a branch (spec 2 §3). Units: metres, km/h, minutes, TL, litres per km. */
export interface BranchFormValues {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  /** '' for none: a shell. */
  readonly companyId: string;
  readonly location: Point;
  readonly radius: NumberValue;
  readonly customerAreaRadius: NumberValue;
  readonly openTime: string;
  readonly closeTime: string;
  readonly maxDeliveryTime: NumberValue;
  readonly warningTime: NumberValue;
  readonly extraTime: NumberValue;
  readonly orderExtraTime: NumberValue;
  readonly breakDuration: NumberValue;
  readonly assignmentMethod: AssignmentMethod;
  readonly maxConcurrentDeliveries: NumberValue;
  readonly offerTimeout: NumberValue;
  readonly minSpeed: NumberValue;
  readonly maxSpeed: NumberValue;
  readonly requireInBranchArea: boolean;
  readonly onlyManagerCanSetOnline: boolean;
  readonly onlyManagerCanSetOffline: boolean;
  readonly walletEnabled: boolean;
  readonly receiptWidth: '58' | '80';
  /** '' for none. */
  readonly cashLimit: NumberValue;
  /** Names with commas between them. */
  readonly mealCardBrands: string;
  readonly baseSalary: NumberValue;
  readonly vehicleRent: NumberValue;
  readonly overtimeRate: NumberValue;
  readonly gasPrice: NumberValue;
  readonly fuelConsumption: NumberValue;
}
export type BranchFormField = keyof BranchFormValues;

export const SALARY_FIELDS = [
  'baseSalary',
  'vehicleRent',
  'overtimeRate',
  'gasPrice',
  'fuelConsumption',
] as const satisfies readonly BranchFormField[];

/** Minutes that a courier has to accept an offer, where the spec proposes none (decision 024). */
const DEFAULT_OFFER_TIMEOUT = 3;

/** What the form of a new branch proposes (spec 2 §5). @param companyId '' for none */
export const newBranchForm = (companyId: string): BranchFormValues => {
  const { salarySettings, mealCardBrands, ...defaults } = BRANCH_FORM_DEFAULTS;
  return {
    ...defaults,
    ...salarySettings,
    name: '',
    address: '',
    phone: '',
    companyId,
    offerTimeout: DEFAULT_OFFER_TIMEOUT,
    requireInBranchArea: false,
    onlyManagerCanSetOnline: false,
    onlyManagerCanSetOffline: false,
    walletEnabled: true,
    receiptWidth: '80',
    cashLimit: '',
    mealCardBrands: namesText(mealCardBrands),
  };
};

/** A stored branch as the form shows it; salary settings that the viewer does not get stay empty. */
export const branchForm = (branch: BranchView): BranchFormValues => ({
  name: branch.name,
  address: branch.address,
  phone: branch.phone ? formatPhone(branch.phone) : '',
  companyId: branch.companyId === null ? '' : String(branch.companyId),
  location: branch.location,
  radius: branch.radius,
  customerAreaRadius: branch.customerAreaRadius,
  openTime: branch.openTime,
  closeTime: branch.closeTime,
  maxDeliveryTime: branch.maxDeliveryTime,
  warningTime: branch.warningTime,
  extraTime: branch.extraTime,
  orderExtraTime: branch.orderExtraTime,
  breakDuration: branch.breakDuration,
  assignmentMethod: branch.assignmentMethod,
  maxConcurrentDeliveries: branch.maxConcurrentDeliveries,
  offerTimeout: branch.offerTimeout,
  minSpeed: branch.minSpeed,
  maxSpeed: branch.maxSpeed,
  requireInBranchArea: branch.requireInBranchArea,
  onlyManagerCanSetOnline: branch.onlyManagerCanSetOnline,
  onlyManagerCanSetOffline: branch.onlyManagerCanSetOffline,
  walletEnabled: branch.walletEnabled,
  receiptWidth: branch.receiptWidth === 58 ? '58' : '80',
  cashLimit: branch.cashLimit ?? '',
  mealCardBrands: namesText(branch.mealCardBrands),
  baseSalary: branch.salarySettings?.baseSalary ?? '',
  vehicleRent: branch.salarySettings?.vehicleRent ?? '',
  overtimeRate: branch.salarySettings?.overtimeRate ?? '',
  gasPrice: branch.salarySettings?.gasPrice ?? '',
  fuelConsumption: branch.salarySettings?.fuelConsumption ?? '',
});

/** Whether the pin still lies where every new form has it, which no branch does. */
export const isAtDefaultPlace = ({ lat, lng }: Point): boolean =>
  lat === BRANCH_FORM_DEFAULTS.location.lat && lng === BRANCH_FORM_DEFAULTS.location.lng;
