import { type PasswordCriterion, passwordStrength } from '#core/people/password-rules.ts';
import { inputOf } from './form-dom.ts';

/** Brings the strength meter to life: a quarter of the bar for each criterion met. */
export const startStrengthMeter = (form: HTMLFormElement): void => {
  const meter = document.getElementById('strength');
  const label = document.getElementById('strength-label');
  if (meter === null || label === null) return;
  const input = inputOf(form, 'password');
  const draw = (): void => {
    const strength = passwordStrength(input.value);
    meter.setAttribute('data-quarters', String(strength.quarters));
    const said = input.value === '' ? '' : strength.label;
    if (label.textContent !== said) label.textContent = said;
    for (const item of meter.querySelectorAll<HTMLElement>('[data-criterion]')) {
      // The server wrote these attributes from the same list.
      item.classList.toggle('met', strength.met.includes(item.dataset['criterion'] as PasswordCriterion));
    }
  };
  meter.classList.add('strength-live');
  input.addEventListener('input', draw);
  draw();
};
