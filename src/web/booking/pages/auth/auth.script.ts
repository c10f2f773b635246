import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { addPasswordToggles, startStrengthMeter, typedIn } from './script/form-dom.ts';
import { startForgot, startLogin, startRegister, startReset } from './script/forms.ts';
import { forgetUser, hasStoredUser, keepUser, logoutPaid, owesLogout } from './script/stored-user.ts';

type PageData = { readonly user?: StoredUser; readonly resetToken?: string };

/** What the server wrote for this page; the renderer is the only writer of that element. */
const pageData = (): PageData => {
  const block = document.getElementById('page-data');
  // Written by this page's own view.
  return block === null ? {} : (JSON.parse(block.textContent ?? '{}') as PageData);
};

const endings = ['loggedOut', 'sessionExpired', 'offTeam', 'passwordReset'] as const;

/** Takes the flags out of the address; true when one of them says that there is no session any more. */
const clearFlags = (): boolean => {
  const query = new URLSearchParams(location.search);
  const ended = endings.filter((flag) => query.get(flag) === 'true');
  for (const flag of ['registered', 'emailConfirmed', ...endings]) query.delete(flag);
  const rest = query.toString();
  history.replaceState(null, '', `${location.pathname}${rest === '' ? '' : `?${rest}`}`);
  return ended.length > 0;
};

/** A signed-in owner has no business here. A stored user is not believed where the session is known to have ended. */
const goneOn = (form: HTMLFormElement, user: StoredUser | undefined): boolean => {
  const isLogin = form.dataset['form'] === 'login';
  if (owesLogout()) {
    forgetUser();
    // The server ends the session of whoever comes this way; nothing else says that there is none any more.
    if (!isLogin || !location.search.includes('loggedOut=true')) {
      location.replace(`${paths.login}?loggedOut=true`);
      return true;
    }
    if (user !== undefined) return false;
    logoutPaid();
  }
  if (isLogin && clearFlags()) forgetUser();
  if (user !== undefined) keepUser(user);
  if (user === undefined && !hasStoredUser()) return false;
  location.replace(isLogin ? typedIn(form, 'redirect') : paths.dashboard);
  return true;
};

/** A shared device is locked: there is no session, and nobody's to forget but whose page was left. */
const startPin = (form: HTMLFormElement): void => {
  forgetUser();
  logoutPaid();
  const pin = form.elements.namedItem('pin');
  form.addEventListener('change', ({ target }) => {
    if (target !== pin && pin instanceof HTMLInputElement) pin.focus();
  });
};

const start = (form: HTMLFormElement): void => {
  const data = pageData();
  const name = form.dataset['form'];
  if (name === 'pin') startPin(form);
  if ((name === 'login' || name === 'register') && goneOn(form, data.user)) return;
  addPasswordToggles(form);
  startStrengthMeter(form);
  if (name === 'login') startLogin(form);
  if (name === 'register') startRegister(form);
  if (name === 'forgot') startForgot(form);
  if (name === 'reset') startReset(form, data.resetToken ?? '');
  void offerPasskeys(form);
};

/** Fetched where the browser has passkeys at all, and the form a place for them. */
const offerPasskeys = async (form: HTMLFormElement): Promise<void> => {
  if (!('PublicKeyCredential' in window) || form.querySelector('#passkey') === null) return;
  const { offerPasskey } = await import('./script/passkey.ts');
  await offerPasskey(form);
};

const form = document.getElementById('auth-form');
if (form instanceof HTMLFormElement) start(form);
