import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { Button } from '../../kit/button.tsx';
import { Sealed } from '../../kit/sealed.tsx';
import { headingOf } from './heading.ts';

/** Where the booking stands and, where its client is asked to confirm it, the answer right below the question. */
export const ManageHead = ({
  page: { token, booking, form },
}: {
  readonly page: ManagePage;
}): ReactElement => {
  const { title, line } = headingOf(booking);
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
    </div>
  );
};
