import * as readAudit from './audit/read-audit.ts';
import * as ownPassword from './auth/own-password.ts';
import * as sessions from './auth/sessions.ts';
import * as signIn from './auth/sign-in.ts';
import * as apiCalls from './branches/api-calls.ts';
import * as branchKeys from './branches/branch-keys.ts';
import * as copySettings from './branches/copy-settings.ts';
import * as deliveryRates from './branches/delivery-rates.ts';
import * as dispatchSettings from './branches/dispatch-settings.ts';
import * as planBranches from './branch-plans/plan-branches.ts';
import * as manageBranches from './branches/manage-branches.ts';
import * as manageTestMode from './branches/manage-test-mode.ts';
import * as receiptWidth from './branches/receipt-width.ts';
import * as removeBranch from './branches/remove-branch.ts';
import * as courierCash from './cash/courier-cash.ts';
import * as daySheets from './cash/day-sheets.ts';
import * as handOvers from './cash/hand-overs.ts';
import * as ownCash from './cash/own-cash.ts';
import * as companyLogo from './companies/logo.ts';
import * as manageCompanies from './companies/manage-companies.ts';
import * as breaks from './couriers/breaks.ts';
import * as courierStatus from './couriers/courier-status.ts';
import * as sendPosition from './couriers/send-position.ts';
import * as lookupCustomer from './customers/lookup-customer.ts';
import * as summaries from './dashboard/summaries.ts';
import * as databaseConsole from './database/console.ts';
import * as branchChoices from './dispatch/branch-choices.ts';
import * as courierDelays from './delays/courier-delays.ts';
import * as heatMap from './heatmap/heat-map.ts';
import * as analyseRegions from './regions/analyse-regions.ts';
import * as courierRoute from './dispatch/courier-route.ts';
import * as dispatchHealth from './dispatch/dispatch-health.ts';
import * as ownChoices from './dispatch/own-choices.ts';
import * as previewPlan from './dispatch/preview-plan.ts';
import * as ownDocuments from './documents/own-documents.ts';
import * as reviewDocuments from './documents/review-documents.ts';
import * as fairness from './forecasts/fairness.ts';
import * as predictions from './forecasts/predictions.ts';
import * as ownFeedback from './feedback/own-feedback.ts';
import * as reviewFeedback from './feedback/review-feedback.ts';
import * as liveEvents from './live/live-events.ts';
import * as filterByNeighborhood from './neighborhoods/filter-by-neighborhood.ts';
import * as manageNeighborhoods from './neighborhoods/manage-neighborhoods.ts';
import * as courierMessage from './notices/courier-message.ts';
import * as ownNotices from './notices/own-notices.ts';
import * as packagesOut from './notices/packages-out.ts';
import * as assignOrder from './orders/assign-order.ts';
import * as changeStatus from './orders/change-status.ts';
import * as courierSteps from './orders/courier-steps.ts';
import * as createOrder from './orders/create-order.ts';
import * as orderChanges from './orders/order-changes.ts';
import * as pool from './orders/pool.ts';
import * as readOrders from './orders/read-orders.ts';
import * as trackingLink from './orders/tracking-link.ts';
import * as searchPlaces from './places/search-places.ts';
import * as erasePerson from './privacy/erase-person.ts';
import * as exportPerson from './privacy/export-person.ts';
import * as ownDevices from './push/own-devices.ts';
import * as trackedOrder from './push/tracked-order.ts';
import * as decideRatings from './ratings/decide-ratings.ts';
import * as ownRatings from './ratings/own-ratings.ts';
import * as branchSheets from './sheets/branch-sheets.ts';
import * as listSheets from './sheets/list-sheets.ts';
import * as peopleSheets from './sheets/people-sheets.ts';
import * as exportReports from './reports/export-reports.ts';
import * as readReports from './reports/read-reports.ts';
import * as readRoads from './roads/read-roads.ts';
import * as closeMonth from './salary/close-month.ts';
import * as manageDeductions from './salary/manage-deductions.ts';
import * as slips from './salary/slips.ts';
import * as workTime from './salary/work-time.ts';
import * as manageArea from './delivery-areas/manage-area.ts';
import * as deliveryStops from './stops/delivery-stops.ts';
import * as orderSlots from './rush/order-slots.ts';
import * as rehearseDays from './rehearsals/rehearse-days.ts';
import * as rushPacing from './rush/rush-pacing.ts';
import * as drawStreets from './streets/draw-streets.ts';
import * as webSettings from './settings/web-settings.ts';
import * as firstRun from './setup/first-run.ts';
import * as ownShare from './share/own-share.ts';
import * as noteCourier from './tracking/note-courier.ts';
import * as rateCourier from './tracking/rate-courier.ts';
import * as requestTracking from './tracking/request-tracking.ts';
import * as trackOrder from './tracking/track-order.ts';
import * as editUsers from './users/edit-users.ts';
import * as registerUser from './users/register-user.ts';
import * as userAccess from './users/user-access.ts';
import * as listViolations from './violations/list-violations.ts';
import * as exportWallets from './wallet/export-wallets.ts';
import * as manageEarnings from './wallet/manage-earnings.ts';
import * as ownEstimates from './wallet/own-estimates.ts';
import * as ownWallet from './wallet/own-wallet.ts';
import * as payouts from './wallet/payouts.ts';
import * as manageWebhooks from './webhooks/manage-webhooks.ts';
import * as webhookDeliveries from './webhooks/webhook-deliveries.ts';
import * as webhookSecrets from './webhooks/webhook-secrets.ts';
import type { Endpoint } from './endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'reply' in value;

/** Use cases by area, as the API documentation lists them. */
const AREAS: readonly (readonly object[])[] = [
  [readAudit],
  [ownPassword, sessions, signIn],
  [
    apiCalls,
    branchKeys,
    branchSheets,
    copySettings,
    deliveryRates,
    dispatchSettings,
    manageBranches,
    manageTestMode,
    receiptWidth,
    removeBranch,
  ],
  [courierCash, daySheets, handOvers, ownCash],
  [companyLogo, listSheets, manageCompanies],
  [breaks, courierStatus, sendPosition],
  [lookupCustomer],
  [summaries],
  [databaseConsole],
  [branchChoices, courierRoute, dispatchHealth, ownChoices, previewPlan],
  [ownDocuments, reviewDocuments],
  [liveEvents],
  [fairness, predictions],
  [ownFeedback, reviewFeedback],
  [filterByNeighborhood, manageNeighborhoods],
  [courierMessage, ownNotices, packagesOut],
  [assignOrder, changeStatus, courierSteps, createOrder, orderChanges, pool, readOrders, trackingLink],
  [firstRun, searchPlaces, webSettings],
  [erasePerson, exportPerson],
  [ownDevices, trackedOrder],
  [decideRatings, ownRatings],
  [courierDelays],
  [heatMap, analyseRegions, rehearseDays],
  [planBranches],
  [exportReports, readReports],
  [closeMonth, manageDeductions, slips, workTime],
  [deliveryStops],
  [orderSlots, rushPacing, manageArea],
  [drawStreets, readRoads],
  [noteCourier, rateCourier, requestTracking, trackOrder],
  [editUsers, registerUser, userAccess, peopleSheets],
  [ownShare],
  [listViolations],
  [exportWallets, manageEarnings, ownEstimates, ownWallet, payouts],
  [manageWebhooks, webhookDeliveries, webhookSecrets],
];

const endpointsOf = (useCases: readonly object[]): Endpoint[] =>
  useCases
    .flatMap((useCase) => Object.entries(useCase))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]: [string, unknown]) => value)
    .filter(isEndpoint);

/**
 * Every declared call, by area and name. The server refuses to boot when one of them is not mounted; the
 * access matrix test walks this list.
 */
export const ALL_ENDPOINTS: readonly Endpoint[] = AREAS.flatMap(endpointsOf);
