import { z } from 'zod';
import { TAGS } from '../api-tags.ts';
import { endpoint, only } from '../endpoint.ts';
import { COURIER_ONLY, COURIER_SUPERVISORS, ALL_ROLES } from '../roles.ts';
import * as calls from './calls.ts';
import { CourierLocation, CourierStatusBody, CourierStatusChanged, CourierStatusView } from './schema.ts';

/**
 * Couriers of the scope with state, load and last position (spec 1 §7; also ones without a position). A
 * COURIER gets only themself.
 */
export const listCourierLocations = endpoint(calls.listCourierLocations, {
  access: only(ALL_ROLES),
  tag: TAGS.couriers,
  summary: 'Kurye konumları ve durumları',
  reply: z.array(CourierLocation),
});

/** The courier's own state (spec 3 §7). */
export const getCourierStatus = endpoint(calls.getCourierStatus, {
  access: only(COURIER_ONLY),
  tag: TAGS.couriers,
  summary: 'Kuryenin kendi durumu',
  reply: CourierStatusView,
});

/**
 * Switches a courier on- or offline: the caller, or `courierId` by a supervisor (spec 2 §7, spec 3 §7). The
 * reply has courierId and online at the top level too.
 */
export const setCourierStatus = endpoint(calls.setCourierStatus, {
  access: only([...COURIER_SUPERVISORS, 'COURIER']),
  tag: TAGS.couriers,
  summary: 'Kuryeyi çevrimiçi/çevrimdışı yapar',
  body: CourierStatusBody,
  reply: CourierStatusChanged,
  refuses: [
    'COURIER_NOT_FOUND',
    'COURIER_INACTIVE',
    'COURIER_HAS_DELIVERIES',
    'DOCUMENT_REQUIRED',
    'MANAGER_ONLY_ONLINE',
    'MANAGER_ONLY_OFFLINE',
    'OUT_OF_BRANCH_AREA',
  ],
});
