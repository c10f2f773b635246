import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatNaira } from '#web/ui/format.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/sealed.tsx';
import { headingOf } from './heading.ts';

/** Where the booking stands and, where its client is asked for something, the answer right below the question. */
export const ManageHead = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { token, booking, form, refundsAsked } = page;
  const { title, line } = headingOf(page);
  return (
    <div className="manage-head">
      <h1>{title}</h1>
      <p className="muted">{line}</p>
      {booking.can.confirm ? (
        <form method="post" action={`${paths.manage(token)}/confirm`}>
          <Sealed seal={form.seal} />
          <Button type="submit" wide>
            I'll be there
          </Button>
        </form>
      ) : null}
      {refundsAsked.map(({ path, amount }) => (
        <LinkButton key={path} wide href={path}>
          Tell us where to send your {formatNaira(amount)}
        </LinkButton>
      ))}
    </div>
  );
};
