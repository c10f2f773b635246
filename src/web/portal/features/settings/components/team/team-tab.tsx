import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { InvitationView, MemberView, Team } from '#contract/calls/members.calls.ts';
import { mayDo } from '#core/accounts/permissions.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { formatDate } from '../../../../../ui/format.ts';
import { MailIcon, PlusIcon } from '../../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import { type Keys, teamQuery, useChangeTeam } from '../../api.ts';
import { teamFactorsQuery, useChangeTeamFactors } from '../../factors.ts';
import { calledName, nameWithAddress } from '../../team.ts';
import { KeysChoice } from './keys-choice.tsx';
import { SharedDevices } from './shared-devices.tsx';
import teamClasses from './team.module.css';

/** Fetched once the team is drawn, and when it is asked for. */
const MemberMenu = lazy(async () => ({ default: (await import('./member-menu.tsx')).MemberMenu }));
const PlaceDialog = lazy(async () => ({ default: (await import('./place-dialog.tsx')).PlaceDialog }));

/** What is being done with whom. */
type Asked =
  | { readonly what: 'invite' }
  | { readonly what: 'change'; readonly member: MemberView }
  | { readonly what: 'remove'; readonly member: MemberView }
  | { readonly what: 'end-factors'; readonly member: MemberView }
  | { readonly what: 'hand-over'; readonly member: MemberView };

/** Who signs in for the business besides its owner, who is invited to, and what each may do. */
export function TeamTab() {
  const team = useQuery(teamQuery);
  const factors = useQuery(teamFactorsQuery);
  const changing = useChangeTeam();
  const changingFactors = useChangeTeamFactors();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const [keys, setKeys] = useState<Keys>('end');
  const remove = (member: MemberView) =>
    changing.mutate(
      { what: 'remove', id: member._id, keys },
      {
        onSuccess: () => toast.success(`${calledName(member)} can no longer log in here.`),
        onError: (failure) => toast.error(refusalText(failure, 'Could not remove them. Please try again.')),
        onSettled: close,
      },
    );
  const handOver = (member: MemberView) =>
    changing.mutate(
      { what: 'hand-over', id: member._id },
      {
        onSuccess: () =>
          toast.success(
            `${calledName(member)} is asked by email, and can accept from tomorrow on, for 6 days.`,
          ),
        onError: (failure) => toast.error(refusalText(failure, 'Nobody was asked. Please try again.')),
        onSettled: close,
      },
    );
  const keep = () =>
    changing.mutate(
      { what: 'keep' },
      {
        onSuccess: () => toast.success('The business stays yours.'),
        onError: (failure) => toast.error(refusalText(failure, 'Could not withdraw it. Please try again.')),
      },
    );
  const endFactors = (member: MemberView) =>
    changingFactors.mutate(
      { what: 'end', id: member._id },
      {
        onSuccess: () =>
          toast.success(
            `${calledName(member)} logs in by the password now, and can set up another second step.`,
          ),
        onError: (failure) => toast.error(refusalText(failure, 'Could not end it. Please try again.')),
        onSettled: close,
      },
    );
  const require = (required: boolean) =>
    changingFactors.mutate(
      { what: 'require', required },
      {
        onSuccess: () =>
          toast.success(
            required ? 'Everybody needs a second step now.' : 'A second step is everybody’s own choice now.',
          ),
        onError: (failure) => toast.error(refusalText(failure, 'Could not change it. Please try again.')),
      },
    );
  const withdraw = ({ _id: id, email, staffName }: InvitationView) =>
    changing.mutate(
      { what: 'withdraw', id },
      {
        onSuccess: () => toast.success(`The invitation of ${staffName || email} is withdrawn.`),
        onError: (failure) => toast.error(refusalText(failure, 'Could not withdraw it. Please try again.')),
      },
    );
  const withdrawing =
    changing.isPending && changing.variables.what === 'withdraw' ? changing.variables.id : null;
  return (
    <div data-stack="4">
      <Section
        title="Team access"
        hint="Everybody logs in with their own email and password, and sees what their role allows."
      >
        {team.isPending && <TeamSkeleton />}
        {team.isError && team.data === undefined && (
          <ErrorState
            message="Your team could not be loaded."
            onRetry={() => void team.refetch()}
            retrying={team.isFetching}
          />
        )}
        {team.data !== undefined && (
          <>
            <ul data-lines="3" aria-label="Who can log in">
              {team.data.members.map((member) => (
                <MemberLine
                  key={member._id}
                  member={member}
                  asked={team.data.handOver?.memberId === member._id ? team.data.handOver : null}
                  onHandOver={() => setAsked({ what: 'hand-over', member })}
                  onKeep={keep}
                  onChange={() => setAsked({ what: 'change', member })}
                  hasFactor={factors.data?.members.includes(member._id) === true}
                  onRemove={() => {
                    setKeys('end');
                    setAsked({ what: 'remove', member });
                  }}
                  onEndFactors={() => setAsked({ what: 'end-factors', member })}
                />
              ))}
              {team.data.invitations.map((invitation) => (
                <InvitationLine
                  key={invitation._id}
                  invitation={invitation}
                  busy={withdrawing === invitation._id}
                  onWithdraw={() => withdraw(invitation)}
                />
              ))}
            </ul>
            <Button data-own-width leftSection={<PlusIcon />} onClick={() => setAsked({ what: 'invite' })}>
              Invite somebody
            </Button>
          </>
        )}
        <StillTrying pending={changing.isPending} />
      </Section>
      {factors.data !== undefined && (
        <Section
          title="Second step for everybody"
          hint="Whoever has none sets one up at their next click and can do nothing else before. API keys go on as they are."
        >
          <Switch
            label="Ask everybody who logs in for a second step"
            checked={factors.data.required}
            disabled={changingFactors.isPending}
            onChange={(event) => require(event.currentTarget.checked)}
          />
          <StillTrying pending={changingFactors.isPending} />
        </Section>
      )}
      <SharedDevices />
      <Suspense>
        {(asked?.what === 'invite' || asked?.what === 'change') && (
          <PlaceDialog member={asked.what === 'change' ? asked.member : null} onClose={close} />
        )}
      </Suspense>
      <ConfirmDialog
        opened={asked?.what === 'remove'}
        title="Remove from the team?"
        action="Remove"
        keep="Cancel"
        busy={changing.isPending}
        onConfirm={() => asked?.what === 'remove' && remove(asked.member)}
        onClose={close}
      >
        {asked?.what === 'remove' && (
          <>
            {removalText(asked.member)}
            <KeysChoice member={asked.member} keys={keys} onKeys={setKeys} />
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked?.what === 'hand-over'}
        title="Hand the business over?"
        action="Ask them"
        keep="Cancel"
        busy={changing.isPending}
        onConfirm={() => asked?.what === 'hand-over' && handOver(asked.member)}
        onClose={close}
      >
        {asked?.what === 'hand-over' && nameWithAddress(asked.member)} is asked by email, and can accept a day
        later. They are the owner then, with the team and the bank account, and you are a manager. Only they
        can give it back. Until then you can withdraw it, and a new password of yours does.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked?.what === 'end-factors'}
        title="End their second step?"
        action="End it"
        keep="Cancel"
        busy={changingFactors.isPending}
        onConfirm={() => asked?.what === 'end-factors' && endFactors(asked.member)}
        onClose={close}
      >
        For when {asked?.what === 'end-factors' && nameWithAddress(asked.member)} has lost phone and recovery
        codes. Make sure that it is really they who ask: afterwards their password alone logs them in.
      </ConfirmDialog>
    </div>
  );
}

/** What becomes of whatever a member could take along. */
const removalText = (member: MemberView): string => {
  const { role, staffName } = member;
  const out = `${nameWithAddress(member)} is logged out at once, on every device. Bookings and the calendar stay as they are.`;
  if (mayDo(role, 'settings.change'))
    return `${out} All addresses by which other calendars follow yours end: give the new ones, under Settings, Data, to whoever needs them.`;
  return staffName === '' ? out : `${out} The address by which other calendars follow ${staffName}’s ends.`;
};

/** Of whose bookings a place is, and whether their clients' phones are shown. */
const ownText = (
  { role, staffName, seesPhones }: Pick<MemberView, 'role' | 'staffName' | 'seesPhones'>,
  name: string,
) => {
  const whose = staffName === name ? '' : staffName;
  if (role !== 'staff') return whose;
  return `${whose === '' ? 'own' : `${whose}’s`} bookings, ${seesPhones ? 'with phone numbers' : 'without phone numbers'}`;
};

type MemberLineProps = {
  readonly member: MemberView;
  readonly hasFactor: boolean;
  /** When they can become the owner; null: nobody asks them. */
  readonly asked: Team['handOver'];
  readonly onHandOver: () => void;
  readonly onKeep: () => void;
  readonly onChange: () => void;
  readonly onRemove: () => void;
  readonly onEndFactors: () => void;
};

function MemberLine({ member, hasFactor, asked, ...on }: MemberLineProps) {
  const { onHandOver, onKeep, onChange, onRemove, onEndFactors } = on;
  const zone = useBusinessZone();
  const { name, email, role, since, isYou } = member;
  const called = calledName(member);
  const own = ownText(member, name);
  return (
    <li data-row="3" data-wrap>
      <span className={teamClasses.words}>
        <span data-row="2" data-wrap data-text="semibold">
          <span className={teamClasses.email}>{called}</span>
          {isYou && <span data-chip>You</span>}
        </span>
        <span data-text="quiet">
          {name !== '' && `${email} · `}
          {roleTexts[role].name} since {formatDate(since, zone)}
          {own !== '' && ` · ${own}`}
          {hasFactor && ' · with a second step'}
          {asked !== null &&
            ` · can become the owner from ${formatDate(asked.acceptFrom, zone)} until ${formatDate(asked.expiresAt, zone)}`}
        </span>
      </span>
      {role !== 'owner' && (
        <span data-row="2" data-wrap>
          {asked !== null && (
            <Button variant="default" aria-label={`Withdraw handing over to ${called}`} onClick={onKeep}>
              Withdraw
            </Button>
          )}
          <Button variant="default" aria-label={`Change the role of ${called}`} onClick={onChange}>
            Change role
          </Button>
          <Suspense fallback={<span className={teamClasses.menu} />}>
            <MemberMenu
              called={called}
              onEndFactors={hasFactor ? onEndFactors : null}
              onHandOver={asked === null ? onHandOver : null}
              onRemove={onRemove}
            />
          </Suspense>
        </span>
      )}
    </li>
  );
}

type InvitationLineProps = {
  readonly invitation: InvitationView;
  readonly busy: boolean;
  readonly onWithdraw: () => void;
};

function InvitationLine({ invitation, busy, onWithdraw }: InvitationLineProps) {
  const zone = useBusinessZone();
  const { email, role, staffName, expiresAt } = invitation;
  const own = ownText(invitation, staffName);
  return (
    <li data-row="3" data-wrap>
      <span className={teamClasses.words}>
        <span data-row="2" data-wrap data-text="semibold">
          <span className={teamClasses.email}>{staffName || email}</span>
          <span data-chip>
            <MailIcon size={14} /> Invited
          </span>
        </span>
        <span data-text="quiet">
          {staffName !== '' && `${email} · `}
          {roleTexts[role].name}
          {own !== '' && ` · ${own}`} · the link works until {formatDate(expiresAt, zone)}
        </span>
      </span>
      <span data-row="2" data-wrap>
        <Button
          variant="default"
          aria-label={`Withdraw the invitation of ${staffName || email}`}
          loading={busy}
          onClick={onWithdraw}
        >
          Withdraw
        </Button>
      </span>
    </li>
  );
}

function TeamSkeleton() {
  return (
    <div role="status" data-lines="3" aria-label="Loading your team">
      {['a', 'b'].map((line) => (
        <div key={line} data-row="3" data-wrap>
          <div className={teamClasses.words}>
            <Skeleton height={18} width="45%" mb={6} />
            <Skeleton height={14} width="35%" />
          </div>
        </div>
      ))}
    </div>
  );
}
