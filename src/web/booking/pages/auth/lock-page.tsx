import { productName } from '#contract/brand.ts';
import type { Face, LockPage } from '#contract/pages/account-pages.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import { paths } from '#contract/paths.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { initials } from '#web/ui/format.ts';
import type { PageView } from '../../document/page-view.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { AuthFrame, authScript, authStyles, fieldErrorOf } from './auth-form.tsx';
import lockCss from './lock.css?inline';

const byPassword = `${paths.login}?by=password`;

const stateTexts = { noPin: 'No PIN yet', locked: 'Locked' } as const;

const FaceChoice = ({ face, chosen }: { readonly face: Face; readonly chosen: boolean }) => (
  <label className="face">
    <input
      type="radio"
      name="memberId"
      value={face.id}
      required
      defaultChecked={chosen}
      disabled={face.state !== 'ready'}
    />
    <span className="face-tile" aria-hidden="true">
      {initials(face.name)}
    </span>
    <b>{face.name}</b>
    <small>{face.state === 'ready' ? roleTexts[face.role].name : stateTexts[face.state]}</small>
  </label>
);

/** Said where nobody is ready; whoever has just been locked is told so in the banner instead. */
const whyNoPin = (faces: readonly Face[]): string =>
  faces.some(({ state }) => state === 'locked')
    ? 'PINs are locked here after wrong tries. Log in with your password, or ask the owner to unlock you under Settings, Team access.'
    : 'Nobody has set a PIN yet. Log in with your password; under Settings, Security, you set one.';

const Faces = ({ form, faces }: Pick<LockPage, 'form' | 'faces'>) => {
  const ready = faces.filter(({ state }) => state === 'ready');
  // The only one is chosen already, as is whoever has just mistyped; whoever is locked by that is not.
  const mistyped = ready.find(({ id }) => id === form.values['memberId']);
  const chosen = (mistyped ?? (ready.length === 1 ? ready[0] : undefined))?.id;
  return (
    <form className="auth-form" id="auth-form" method="post" action={paths.loginPin} data-form="pin">
      <input type="hidden" name="token" value={form.seal.token} />
      <input type="hidden" name="attempt" value={form.seal.attempt} />
      {form.refusal === null || fieldErrorOf(form, 'pin') !== null ? null : (
        <Banner tone="error">{form.refusal}</Banner>
      )}
      <fieldset className="faces">
        <legend>Who is it?</legend>
        {faces.map((face) => (
          <FaceChoice key={face.id} face={face} chosen={face.id === chosen} />
        ))}
      </fieldset>
      {ready.length === 0 ? (
        form.refusal === null && <p className="auth-lead">{whyNoPin(faces)}</p>
      ) : (
        <div className="lock-pin">
          <Field
            id="pin"
            name="pin"
            label="PIN"
            type="password"
            inputMode="numeric"
            pattern="[0-9]{4,6}"
            minLength={4}
            maxLength={6}
            title="4 to 6 digits"
            required
            autoComplete="off"
            enterKeyHint="go"
            error={fieldErrorOf(form, 'pin')}
          />
          <Button type="submit">Open</Button>
        </div>
      )}
    </form>
  );
};

/** A shared device that is locked. It is sent as it stands; the script forgets who was here before. */
export const lockView = (page: LockPage, _options: RenderOptions): PageView => ({
  title: `Locked · ${productName}`,
  description: `Open your ${productName} Business Portal with your PIN.`,
  canonicalPath: null,
  styles: [...authStyles, lockCss],
  colours: null,
  body: (
    <AuthFrame title={page.businessName} lead="This device is locked.">
      <Faces form={page.form} faces={page.faces} />
      <p className="auth-other">
        <a href={byPassword}>Log in with a password</a>
      </p>
    </AuthFrame>
  ),
  clientEntry: authScript,
});
