import type { ComponentProps, ReactElement } from 'react';

type Kind = 'primary' | 'quiet' | 'plain' | 'danger';

const classes = (kind: Kind, wide: boolean): string => `button button-${kind}${wide ? ' button-wide' : ''}`;

type Look = { readonly kind?: Kind; readonly wide?: boolean };

/** A button of 48 px. `type` is `button` unless given. Its styles are in button.css. */
export const Button = ({
  kind = 'primary',
  wide = false,
  ...rest
}: ComponentProps<'button'> & Look): ReactElement => (
  <button type="button" {...rest} className={classes(kind, wide)} />
);

/** A link that looks like a button. */
export const LinkButton = ({
  kind = 'primary',
  wide = false,
  ...rest
}: ComponentProps<'a'> & Look): ReactElement => <a {...rest} className={classes(kind, wide)} />;
