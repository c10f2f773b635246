import type { ClientDetails } from '#contract/views.ts';
import { formatPhone } from '../../../../../ui/format.ts';
import type { Merged } from '../../merge-preview.ts';
import classes from './merge.module.css';

type MergeTableProps = {
  readonly into: ClientDetails;
  readonly from: ClientDetails;
  readonly merged: Merged;
};

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No');

const lines: readonly { readonly name: string; readonly text: (record: Merged) => string }[] = [
  { name: 'Name', text: ({ name }) => name },
  { name: 'Phone', text: ({ phone }) => formatPhone(phone) },
  { name: 'Email', text: ({ email }) => email },
  { name: 'Bookings', text: ({ totalAppointments }) => String(totalAppointments) },
  { name: 'Tags', text: ({ tags }) => tags.join(', ') },
  { name: 'Notes', text: ({ notes }) => notes },
  { name: 'Always a deposit', text: ({ alwaysDeposit }) => yesNo(alwaysDeposit) },
  { name: 'Online booking blocked', text: ({ blocked }) => yesNo(blocked) },
];

/** Both records and the one they become, line by line. */
export function MergeTable({ into, from, merged }: MergeTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>What happens to the two records</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Kept record</th>
          <th scope="col">Other record</th>
          <th scope="col" className={classes.after}>
            After merging
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-column="Kept record">{text(into) || '–'}</td>
            <td data-column="Other record">{text(from) || '–'}</td>
            <td data-column="After merging" className={classes.after}>
              {text(merged) || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
