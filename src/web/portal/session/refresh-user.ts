import { usersCalls } from '#contract/calls/users.calls.ts';
import { request } from '../../api/client.ts';
import type { Session } from './session.ts';

/** Brings the stored user up to date; what the server has answered, which may be nothing. */
export const refreshUser = async (session: Session) => {
  const answer = await request(usersCalls.me, {});
  if (answer.ok) session.merge(answer.reply.user);
  return answer;
};
