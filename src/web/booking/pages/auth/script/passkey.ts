import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { request } from '#web/api/client.ts';
import { askPasskey } from '#web/passkeys/ask-browser.ts';
import { clearMessage, showMessage, typedIn } from './form-dom.ts';
import { keepUser, logoutPaid } from './stored-user.ts';

const FAILED = 'The passkey could not be used here. Please try again, or log in another way.';

/** Logs in with a passkey and goes on to the page asked for; false: nobody is logged in, and what to say was said. */
const logIn = async (form: HTMLFormElement, challenge: string | undefined, autofill = false) => {
  const begun = await request(passkeysCalls.beginLogin, { body: { challenge } });
  if (!begun.ok) {
    // Nobody has asked for anything yet.
    if (!autofill) showMessage('error', begun.message || FAILED);
    return false;
  }
  const passkey = await askPasskey(begun.reply.options, autofill);
  if (passkey === null) return false;
  clearMessage();
  const answer = await request(passkeysCalls.login, { body: { challenge, passkey } });
  if (!answer.ok) {
    showMessage('error', answer.message || FAILED);
    return false;
  }
  keepUser(answer.reply.user);
  logoutPaid();
  location.assign(typedIn(form, 'redirect'));
  return true;
};

/**
 * Offers a passkey beside the form: by its button and, before a password was given, wherever the browser fills in the
 * address.
 */
export const offerPasskey = async (form: HTMLFormElement): Promise<void> => {
  const challenge = form.elements.namedItem('challenge') === null ? undefined : typedIn(form, 'challenge');
  const button = form.querySelector<HTMLButtonElement>('#passkey');
  const fillIn = async (): Promise<void> => {
    if (challenge === undefined && (await browserSupportsWebAuthnAutofill()))
      await logIn(form, undefined, true).catch((failure) => console.warn('No passkey is offered', failure));
  };
  if (button !== null) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      clearMessage();
      try {
        if (await logIn(form, challenge)) return;
      } catch (failure) {
        console.warn('No passkey was asked', failure);
        showMessage('error', FAILED);
      }
      button.disabled = false;
      // The browser has let go of what it would have filled in.
      void fillIn();
    });
  }
  await fillIn();
};
