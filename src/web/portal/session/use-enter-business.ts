import { useState } from 'react';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { request } from '../../api/client.ts';
import { toast } from '../kit/toast.ts';
import { useSession } from './session-context.tsx';

/** Goes on as whom the server has answered, who is in another business now. */
export function useGoOn() {
  const session = useSession();
  return (user: StoredUser, path: string) => {
    session.show(user);
    session.merge(user);
    // Nothing of the other business stays, neither on the screen nor of what was fetched.
    location.assign(path);
  };
}

/** Goes on in another business of the account, in this page; `going`: on the way to one. */
export function useEnterBusiness() {
  const goOn = useGoOn();
  const [going, setGoing] = useState(false);
  const enter = async (wanted: string) => {
    setGoing(true);
    const answer = await request(membersCalls.enter, { body: { businessId: wanted } });
    if (!answer.ok) {
      setGoing(false);
      return toast.error(answer.message);
    }
    goOn(answer.reply.user, paths.dashboard);
  };
  return { going, enter };
}
