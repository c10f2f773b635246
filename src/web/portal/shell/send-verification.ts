import { authCalls } from '#contract/calls/auth.calls.ts';
import { request } from '../../api/client.ts';
import { replyOf } from '../query/refusal.ts';

/** Has the link that confirms the owner's address sent once more. */
export const sendVerification = async () => replyOf(await request(authCalls.sendVerification, {}));
