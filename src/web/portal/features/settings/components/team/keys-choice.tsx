import { Switch } from '@mantine/core';
import type { MemberView } from '#contract/calls/members.calls.ts';
import type { Keys } from '../../api.ts';
import teamClasses from './team.module.css';

type KeysChoiceProps = {
  readonly member: MemberView;
  readonly keys: Keys;
  readonly onKeys: (keys: Keys) => void;
};

/** Whether the API keys and webhooks of a member end with what they may; nothing where they have none. */
export function KeysChoice({ member: { holds }, keys, onKeys }: KeysChoiceProps) {
  if (holds === 0) return null;
  return (
    <Switch
      className={teamClasses.keys ?? ''}
      label="End their API keys and webhooks"
      description={
        keys === 'end'
          ? `${holds === 1 ? 'One is' : `${holds} are`} theirs. Programs that use them stop at once.`
          : 'They go on, and whoever made them may have kept a copy.'
      }
      checked={keys === 'end'}
      onChange={(event) => onKeys(event.currentTarget.checked ? 'end' : 'keep')}
    />
  );
}
