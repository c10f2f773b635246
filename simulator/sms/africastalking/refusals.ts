/** What becomes of one recipient of a message that was taken. */
export const RECIPIENT_STATUSES = {
  401: 'RiskHold',
  402: 'InvalidSenderId',
  403: 'InvalidPhoneNumber',
  404: 'UnsupportedNumberType',
  405: 'InsufficientBalance',
  406: 'UserInBlacklist',
  407: 'CouldNotRoute',
  409: 'DoNotDisturbRejection',
  500: 'InternalServerError',
  501: 'GatewayError',
  502: 'RejectedByGateway',
} as const;

export type RecipientCode = keyof typeof RECIPIENT_STATUSES;
/** A code refuses recipients, a word the whole call. */
export type AfricasTalkingReason = RecipientCode | 'unauthorized' | 'InvalidSenderId';

export const AT_REASONS: readonly AfricasTalkingReason[] = [
  'unauthorized',
  'InvalidSenderId',
  401,
  402,
  403,
  404,
  405,
  406,
  407,
  409,
  500,
  501,
  502,
];
