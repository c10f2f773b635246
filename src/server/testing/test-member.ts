import type { InvitedRole } from '#core/accounts/permissions.ts';
import { linkToken } from '../modules/auth/index.ts';
import type { BusinessId, Id } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { asSuperuser, storedBusinessId } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import type { TestOwner } from './test-owner.ts';
import type { Visitor } from './visitor.ts';

const PASSWORD = 'Correct-horse 9!';
/** How many each owner has invited: what is recorded of one does not depend on other tests. */
const invited = new WeakMap<TestOwner, number>();

/** Somebody who signs in for a test's business without owning it. */
export type TestMember = {
  readonly visitor: Visitor;
  readonly email: string;
  readonly password: string;
  readonly memberId: string;
};

/** What an owner says of whom they invite. */
export type Invited = {
  readonly email?: string;
  readonly role: InvitedRole;
  readonly staffId?: string;
  readonly seesPhones?: boolean;
};

/** Has an owner show again that it is they, as they must who change the team some time after they have logged in. */
export const prove = ({ visitor, password }: Pick<TestOwner, 'visitor' | 'password'>) =>
  visitor.send('POST', '/api/auth/prove', { body: { password } });

/** Invites somebody, and answers the token of the link that is mailed to them. */
export const invite = async (app: TestApp, owner: TestOwner, wanted: Invited) => {
  const count = (invited.get(owner) ?? 0) + 1;
  invited.set(owner, count);
  const body = { email: `member-${count}-${owner.slug}@example.ng`, ...wanted };
  const send = () => owner.visitor.send('POST', '/api/members/invitations', { body });
  const first = await send();
  const answer = first.body?.code === 'PROVE_AGAIN' ? await prove(owner).then(send) : first;
  if (answer.status !== 200) throw new Error(`The test's invitation was refused: ${answer.text}`);
  return { email: body.email, token: await invitationToken(app, body.email, owner) };
};

/** The token of the invitation to an address that stands: there is one at most of each business. */
export const invitationToken = async (
  app: TestApp,
  email: string,
  { businessId }: Pick<TestOwner, 'businessId'>,
): Promise<string> => {
  const [stands] = await asSuperuser<{ business: BusinessId; invitation: Id }>(
    app,
    `SELECT business_id AS business, invitation_id AS invitation FROM invitations
      WHERE business_id = $1 AND email = lower($2)`,
    [storedBusinessId(businessId), email],
  );
  if (stands === undefined) throw new Error('No invitation stands');
  const { business, invitation } = stands;
  return linkToken(createSecrets(app.secretKey), 'invitation', business, invitation);
};

/** A member of this role, signed in. */
export const joinAs = async (app: TestApp, owner: TestOwner, wanted: Invited): Promise<TestMember> => {
  const { email, token } = await invite(app, owner, wanted);
  const visitor = app.visitor();
  const body = { token, password: PASSWORD };
  const joined = await visitor.send('POST', '/api/members/invitations/accept', { body });
  if (joined.status !== 200) throw new Error(`The test's joining was refused: ${joined.text}`);
  const { members } = (await owner.visitor.send('GET', '/api/members')).body.data;
  const { _id: memberId } = members.find((one: { readonly email: string }) => one.email === email);
  return { visitor, email, password: PASSWORD, memberId };
};
