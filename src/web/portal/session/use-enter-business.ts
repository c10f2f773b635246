import { useState } from 'react';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import { request } from '../../api/client.ts';
import { toast } from '../kit/toast.ts';
import { useSession } from './session-context.tsx';

/** Goes on in another business of the account, in this page; `going`: on the way to one. */
export function useEnterBusiness() {
  const session = useSession();
  const [going, setGoing] = useState(false);
  const enter = async (wanted: string) => {
    setGoing(true);
    const answer = await request(membersCalls.enter, { body: { businessId: wanted } });
    if (!answer.ok) {
      setGoing(false);
      return toast.error(answer.message);
    }
    session.show(wanted);
    session.merge(answer.reply.user);
    // Nothing of the other business stays, neither on the screen nor of what was fetched.
    location.assign(paths.dashboard);
  };
  return { going, enter };
}
