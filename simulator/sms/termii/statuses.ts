export const TERMII_FIRST = 'Message Sent';
export const TERMII_DELIVERED = 'Delivered';
export const TERMII_DND = 'DND Active on Phone Number';

/** How a message can end. */
export const TERMII_FINAL: readonly string[] = [
  TERMII_DELIVERED,
  'DELIVERED | Message delivered to handset',
  TERMII_DND,
  'Message Failed',
  'Rejected',
  'Expired',
];
