export { registerOwner } from './accounts/accounts.commands.ts';
export { findAccount } from './accounts/accounts.repo.ts';
export { type Naming, refuseBusinessName, refuseNames, refuseQuestions } from './accounts/accounts.rules.ts';
export { linkToken } from './accounts/links.rules.ts';
export { authEndpoints, noteAccount } from './auth.routes.ts';
export { readFaces } from './devices/devices.queries.ts';
export { openByPin } from './devices/pins.commands.ts';
export { readChallenged } from './factors/factors.queries.ts';
export { endLostFactors } from './factors/lost.commands.ts';
export { finishLogIn } from './factors/proving.commands.ts';
export { endInvitationsOf } from './members/invitations.repo.ts';
export { acceptInvitation, goOnIn } from './members/joining.commands.ts';
export { findEnded, listTeam, readInvitation, readUser, refuseIfLost } from './members/members.queries.ts';
export { endMembershipsOf, findMembershipsOf, insertMember } from './members/members.repo.ts';
export { refuseToOwnMore } from './owned/owned.commands.ts';
export {
  findOwner,
  insertBusiness,
  listOwned,
  noteFirstOwned,
  type OwnedBusiness,
} from './owned/owned.repo.ts';
export { listPasskeys } from './passkeys/passkeys.repo.ts';
export { requestPasswordReset, resetPassword } from './passwords/passwords.commands.ts';
export { isResetLive } from './passwords/passwords.queries.ts';
export { logOut } from './sessions/sessions.commands.ts';
export { findAliveSessions, findSession } from './sessions/sessions.queries.ts';
export { checkPassword } from './sign-in/credentials.commands.ts';
export { logIn } from './sign-in/sign-in.commands.ts';
export { askerOf } from './sign-in/sign-in.rules.ts';
export { isVerificationLive, verifyEmail } from './verification/verification.commands.ts';
