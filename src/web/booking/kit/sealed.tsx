import type { ReactElement } from 'react';
import type { FormSeal } from '#contract/page-forms.ts';

/** What every form of ours carries back, so that it is known as ours and acts once. */
export const Sealed = ({ seal }: { readonly seal: FormSeal }): ReactElement => (
  <>
    <input type="hidden" name="token" value={seal.token} />
    <input type="hidden" name="attempt" value={seal.attempt} />
  </>
);
