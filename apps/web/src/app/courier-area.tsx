import { CourierHomePage } from '../pages/courier-home/courier-home.tsx';
import { CourierLayout } from './courier-layout.tsx';

/** What a courier begins with, in one file: the shell and the home. */
export const COURIER_AREA = { CourierHomePage, CourierLayout } as const;
