import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { request } from '../../api/client.ts';
import { loggedOutAddress } from '../session/login-address.ts';
import { useSession } from '../session/session-context.tsx';

/** Ends the session and leaves. The stored user is forgotten whether or not the server could be reached. */
export function useLogOut() {
  const session = useSession();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const logOut = async () => {
    setLeaving(true);
    // What is still asked for would be refused to whoever has just logged out.
    await queries.cancelQueries();
    const answer = await request(authCalls.logout, {});
    if (!answer.ok) {
      console.error('Logout failed', answer.status, answer.code);
      session.oweLogout();
    }
    session.leave(loggedOutAddress);
  };
  return { leaving, logOut };
}
