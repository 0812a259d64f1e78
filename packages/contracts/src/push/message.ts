/**
 * What a push service carries to a browser and the service worker shows. Title and body are Turkish; `tag`
 * replaces an earlier one of the same; `url` is the path that a tap opens.
 */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly url: string;
  /** Whether the phone should ring although it lies still (RFC 8030 urgency `high`). */
  readonly isUrgent: boolean;
}
