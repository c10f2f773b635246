import type { ReactElement } from 'react';
import { passwordCriteria } from '#core/people/password-rules.ts';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { describedBy, FieldFrame } from '../../kit/field.tsx';

type PasswordFieldProps = {
  readonly name: 'password' | 'confirmPassword';
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly enterKeyHint: 'next' | 'go';
  readonly error: string | null;
  /** Id of a text elsewhere that says what is asked for. */
  readonly adviceId?: string;
};

/** A password, never kept by the server; the script adds the button that shows it, in the room left for it. */
export const PasswordField = ({
  name,
  label,
  autoComplete,
  enterKeyHint,
  error,
  adviceId,
}: PasswordFieldProps): ReactElement => (
  <FieldFrame id={name} label={label} error={error}>
    <div className="secret">
      <input
        className="input"
        type="password"
        id={name}
        name={name}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint={enterKeyHint}
        aria-invalid={error === null ? undefined : true}
        data-advice={adviceId}
        aria-describedby={[adviceId, describedBy(name, null, error)].filter(Boolean).join(' ') || undefined}
      />
    </div>
  </FieldFrame>
);

const criterionTexts = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  number: 'One number',
  special: 'One of ! @ # $ % ^ & *',
} as const;

/** Says in one sentence what the meter counts; a password field points at it with `adviceId`. */
export const strengthAdviceId = 'strength-advice';

/** What a strong password has. The bar shows only once the script can move it. */
export const StrengthMeter = (): ReactElement => (
  <div className="strength" id="strength">
    <div className="strength-row">
      <span className="strength-bar" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span className="strength-label" role="status" id="strength-label" />
    </div>
    <p className="sr-only" id={strengthAdviceId}>
      Strong: at least 8 characters, with an uppercase letter, a number and one of ! @ # $ % ^ & *
    </p>
    <ul>
      {passwordCriteria.map((criterion) => (
        <li key={criterion} data-criterion={criterion}>
          <CircleCheckIcon size={16} />
          {criterionTexts[criterion]}
        </li>
      ))}
    </ul>
  </div>
);
