import type { ReactElement, ReactNode } from 'react';
import type { FormState } from '#contract/page-forms.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { FieldError } from '../../kit/field.tsx';

/** The complaints about one field as one text, or null. */
export const fieldErrorOf = (form: FormState, field: string): string | null => {
  const own = form.errors.filter((error) => error.field === field).map((error) => error.message);
  return own.length === 0 ? null : own.join('. ');
};

type AuthFormProps = {
  /** Tells the script which form this is. */
  readonly name: 'login' | 'register' | 'forgot' | 'reset';
  readonly action: string;
  readonly form: FormState;
  readonly submit: string;
  /** Stands where messages about the whole form appear, when there is no problem. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A form the server answers and the script improves. Native checks are off so that the texts are ours either way;
 * the templates give the script the same markup for complaints that the server writes.
 */
export const AuthForm = ({ name, action, form, submit, notice, children }: AuthFormProps): ReactElement => (
  <form className="auth-form" id="auth-form" method="post" action={action} data-form={name} noValidate>
    <input type="hidden" name="token" value={form.seal.token} />
    <input type="hidden" name="attempt" value={form.seal.attempt} />
    <div id="form-message">
      {form.problem === null ? notice : <Banner tone="problem">{form.problem}</Banner>}
    </div>
    {children}
    <Button type="submit" wide>
      {submit}
    </Button>
    <p className="auth-waiting" role="status" id="form-waiting" />
    <template id="field-problem">
      <FieldError id="" text="" />
    </template>
    <template id="form-problem">
      <Banner tone="problem">
        <span />
      </Banner>
    </template>
    <template id="form-success">
      <Banner tone="good">
        <span />
      </Banner>
    </template>
  </form>
);
