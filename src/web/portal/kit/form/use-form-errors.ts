import { useState } from 'react';

type Entries = { readonly values: object; readonly errors: object };
type Said = { readonly texts: readonly string[]; readonly ofFields: boolean; readonly values: object };

const none: readonly string[] = [];

/**
 * What stands above a form's buttons, no longer than it is so: `judged` while the form is judged as it is mended; what
 * was said of fields until the last of them is mended; anything else until an entry changes.
 */
export function useFormErrors({ values, errors }: Entries, judged: readonly string[] | null) {
  const [said, setSaid] = useState<Said | null>(null);
  const holds = said?.ofFields === true ? Object.keys(errors).length > 0 : said?.values === values;
  return {
    formErrors: judged ?? (said !== null && holds ? said.texts : none),
    /** `fields`: what was said beside fields with it. */
    say: (texts: readonly string[], fields: object = {}) =>
      setSaid({ texts, ofFields: Object.keys(fields).length > 0, values }),
    silence: () => setSaid(null),
  };
}
