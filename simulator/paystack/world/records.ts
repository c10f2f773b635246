import type { TestCard } from './cards.ts';

/** Money is an integer number of kobo everywhere. */
export type TransactionStatus = 'abandoned' | 'ongoing' | 'pending' | 'success' | 'failed' | 'reversed';

/** The account a client sends a transfer to; `expiresAt` in milliseconds since 1970. */
export type TransferAccount = Readonly<{ number: string; name: string; expiresAt: number }>;

export type Transaction = Readonly<{
  id: number;
  reference: string;
  /** Null for a charge, which has no checkout. */
  accessCode: string | null;
  domain: 'test' | 'live';
  status: TransactionStatus;
  /** What was asked. */
  requested: number;
  /** What was taken; equal to `requested` unless a test says otherwise. */
  amount: number;
  currency: string;
  email: string;
  callbackUrl: string | null;
  metadata: unknown;
  channels: readonly string[] | null;
  subaccount: string | null;
  /** The secret key it was made with, which signs its webhooks unless another was set. */
  key: string;
  channel: string;
  gatewayResponse: string;
  createdAt: number;
  paidAt: number | null;
  card: TestCard | null;
  transfer: TransferAccount | null;
  senderAccount: string | null;
  /** The checkout takes nothing any more. */
  expired: boolean;
}>;

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';
export const REFUND_STATUSES: readonly RefundStatus[] = [
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
];

export type Refund = Readonly<{
  id: number;
  transactionId: number;
  amount: number;
  currency: string;
  status: RefundStatus;
  customerNote: string;
  merchantNote: string;
  createdAt: number;
  updatedAt: number;
}>;

/** What a client's bank asks back of a payment; `resolution` null until that is decided. */
export type Dispute = Readonly<{
  id: number;
  transactionId: number;
  resolution: 'declined' | 'merchant-accepted' | null;
}>;

export type Subaccount = Readonly<{
  id: number;
  code: string;
  businessName: string;
  bankCode: string;
  accountNumber: string;
  accountName: string;
  percentageCharge: number;
  description: string | null;
  contactEmail: string | null;
  contactName: string | null;
  contactPhone: string | null;
  metadata: unknown;
  active: boolean;
  schedule: string;
  createdAt: number;
  updatedAt: number;
}>;
