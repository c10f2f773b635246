export const AT_FIRST = 'Sent';
export const AT_DELIVERED = 'Success';

/** What may be said on the way. */
export const AT_UNDER_WAY: readonly string[] = [AT_FIRST, 'Submitted', 'Buffered'];
/** How a message can end. */
export const AT_FINAL: readonly string[] = [AT_DELIVERED, 'Failed', 'Rejected'];

/** Why it failed or was rejected. One is misspelt, as in the documents. */
export const AT_FAILURES = [
  'InsufficientCredit',
  'InvalidLinkId',
  'UserIsInactive',
  'UserInBlackList',
  'UserAccountSuspended',
  'NotNetworkSubcriber',
  'UserNotSubscribedToProduct',
  'UserDoesNotExist',
  'DeliveryFailure',
  'DoNotDisturbRejection',
] as const;
