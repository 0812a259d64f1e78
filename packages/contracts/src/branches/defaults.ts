/**
 * What the form of a new branch proposes (spec 2 §5). Units as in BranchView. A branch that is created
 * without gas price and consumption has spec 3's 40 and 0.1 instead (DECISIONS "Roles, once more").
 * Meal cards: docs/decisions/075.
 */
export const BRANCH_FORM_DEFAULTS = {
  location: { lat: 41.0082, lng: 28.9784 },
  radius: 100,
  customerAreaRadius: 100,
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
  cashLimit: null,
  mealCardBrands: ['Multinet', 'Pluxee', 'Edenred', 'Setcard', 'Metropol'],
  salarySettings: {
    baseSalary: 11_500,
    vehicleRent: 2_000,
    overtimeRate: 100,
    gasPrice: 45,
    fuelConsumption: 0.035,
  },
} as const;
