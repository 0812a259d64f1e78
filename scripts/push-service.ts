/** A push service on the loopback, for journeys: the same that the server's own tests use. */
export { type PushService, startPushService, type TestDevice } from '../apps/server/src/test/push-service.ts';
