import * as z from 'zod/mini';
import { call } from '../call.ts';
import { signedIn } from '../replies/sign-in-views.ts';
import { businessName, email, password, phone, success } from '../requests/fields.ts';

const REQUIRED = 'This field is required';

const registration = z.strictObject({
  businessName: businessName(REQUIRED),
  email: email(REQUIRED, 'Please enter a valid email address'),
  phone: phone(REQUIRED, 'Enter a valid 11-digit NG number (e.g., 080...)'),
  password: password(REQUIRED).check(z.minLength(6, 'Password must be at least 6 characters')),
});

const newPassword = password('Password is required').check(
  z.minLength(8, 'Minimum 8 characters'),
  z.regex(/[A-Z]/, 'At least one uppercase letter'),
  z.regex(/[0-9]/, 'At least one number'),
  z.regex(/[!@#$%^&*]/, 'At least one special character'),
);

const session = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
});

export const authCalls = {
  login: call({
    method: 'POST',
    path: '/auth/login',
    summary:
      'Log in. Sets the session cookie and a new XSRF-TOKEN; where the account has a second factor it opens no session, and answers with a challenge for `POST /auth/login/code`.',
    access: 'public',
    body: z.strictObject({
      email: email('This field is required.', 'E-mail must be valid.'),
      password: password('This field is required.'),
    }),
    reply: signedIn,
    refusals: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  register: call({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create a business and its owner.',
    access: 'public',
    body: registration,
    reply: z.object({ success, message: z.string() }),
    refusals: ['EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/auth/forgotpassword',
    summary: 'Ask for a reset link. Answers the same whether or not the address is known.',
    access: 'public',
    body: z.strictObject({ email: email('Email is required', 'E-mail must be valid.') }),
    reply: z.object({ success, message: z.string() }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  resetPassword: call({
    method: 'PUT',
    path: '/auth/resetpassword/{resettoken}',
    summary:
      'Choose a new password. The link works once, within 60 minutes, and ends every session and every PIN. Passkeys of before then log in after the password alone, a second factor younger than 24 hours ends, and what is being handed over stays.',
    access: 'public',
    params: z.object({ resettoken: z.string().check(z.maxLength(100)) }),
    body: z.strictObject({ password: newPassword }),
    reply: z.object({ success, message: z.string() }),
    refusals: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  verifyEmail: call({
    method: 'PUT',
    path: '/auth/verifyemail/{token}',
    summary: 'Show that the address is the owner’s, by the link mailed to it. It works once, for 24 hours.',
    access: 'public',
    params: z.object({ token: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, message: z.string() }),
    refusals: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  sendVerification: call({
    method: 'POST',
    path: '/auth/verifyemail',
    summary: 'Mail the owner a new link. Does nothing for an address that is confirmed.',
    access: 'account',
    permission: 'account.own',
    reply: z.object({ success, message: z.string() }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  changePassword: call({
    method: 'PUT',
    path: '/auth/password',
    summary:
      'Change the password. Ends every other session and every PIN, withdraws what is being handed over, and tells the owner by email.',
    access: 'account',
    permission: 'account.own',
    asksAgain: 'code',
    body: z.strictObject({ currentPassword: password('Password is required'), password: newPassword }),
    reply: z.object({ success, message: z.string() }),
    refusals: ['WRONG_PASSWORD', 'TOO_MANY_REQUESTS'],
  }),
  sessions: call({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the owner is logged in, this session first.',
    access: 'account',
    permission: 'account.own',
    reply: z.object({ success, data: z.array(session) }),
    refusals: [],
  }),
  endSession: call({
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    summary: 'Log out another session.',
    access: 'account',
    permission: 'account.own',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, data: z.array(session) }),
    refusals: ['NOT_FOUND'],
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Log out everywhere but here.',
    access: 'account',
    permission: 'account.own',
    reply: z.object({ success, data: z.array(session) }),
    refusals: [],
  }),
  logout: call({
    method: 'GET',
    path: '/auth/logout',
    summary: 'End this session.',
    access: 'public',
    reply: z.object({ success }),
    refusals: ['FORBIDDEN'],
  }),
  checkSlug: call({
    method: 'GET',
    path: '/auth/check-slug',
    summary:
      'Whether a booking address is free for this business; of one that is taken, some like it that are free.',
    access: 'account',
    permission: 'settings.change',
    query: z.object({ slug: z.string().check(z.maxLength(100)) }),
    reply: z.object({
      success,
      available: z.boolean(),
      message: z.optional(z.string()),
      suggestions: z.optional(z.array(z.string())),
    }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
};
