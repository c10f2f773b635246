import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { AlertIcon, ChevronRightIcon } from '../../../../../ui/icons.tsx';
import { owedQuery } from '../../api.ts';
import { owedBanner } from '../../owed.ts';
import { readRangePlace } from '../../range.ts';
import classes from './owed-banner.module.css';

/** Leads to what the owner has to give back; nothing at all where there is nothing, or as long as it is not known. */
export function OwedBanner() {
  const owed = useQuery(owedQuery);
  const notice = owed.data === undefined ? null : owedBanner(owed.data);
  if (notice === null) return null;
  return (
    <Link to={paths.payments} search={(now) => readRangePlace(now)} hash="owed" className={classes.notice}>
      <span className={classes.mark}>
        <AlertIcon />
      </span>
      <span data-stack data-fill>
        <span className={classes.title}>{notice.title}</span>
        <span className={classes.text}>{notice.text}</span>
      </span>
      <ChevronRightIcon />
    </Link>
  );
}
