import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { BirthdayIcon, ChevronRightIcon } from '../../../../ui/icons.tsx';
import { birthdaysQuery } from '../api.ts';
import { birthdayWords } from '../model.ts';
import classes from './birthday-line.module.css';

/** Whose birthday it is, and the way to them; nothing where it is nobody's, or as long as it is not known. */
export function BirthdayLine({ today }: { readonly today: CalendarDate }) {
  const { clients = [], total = 0 } = useQuery(birthdaysQuery(today)).data ?? {};
  const [first] = clients;
  if (first === undefined) return null;
  return (
    <Link
      className={classes.line}
      {...(total === 1
        ? { to: paths.client(first._id) }
        : { to: paths.clients, search: { group: 'birthday-today' } })}
    >
      <BirthdayIcon />
      <span className={classes.words}>{birthdayWords(clients, total)}</span>
      <ChevronRightIcon size={18} />
    </Link>
  );
}
