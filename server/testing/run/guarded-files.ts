// Lists the files whose tests must not flicker at all.

/**
 * A race in the product also looks like a flicker, and a race in the outbox, sessions, sealing,
 * downloads or chat answers loses a user's data or shows it to another user.
 */
export const mustNotFlicker: RegExp[] = [
  // The outbox, the cached queries and the downloads of this phone.
  /^web\/offline\//,
  /^web\/features\/(sync|downloads|chat|session)\//,
  /^web\/lib\/(http\/(session|sse)|device\/(seal|restore-drafts|drafts))/,
  /^server\/features\/(sync|session|chat)\//,
  /^server\/(http\/idempotency|services\/chat-model)\./,
  /^e2e\/journeys\/(outbox|offline|store-fails|emptied|session|two-people|chat)/,
  /^e2e\/journeys\/(course-offline|long-offline|downloads)/,
  /^e2e\/journeys\/(attachments|image-faults)/,
];

export const isGuardedFile = (place: string) => mustNotFlicker.some((files) => files.test(place));
