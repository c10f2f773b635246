import { Button, Pagination } from '@mantine/core';
import { ChevronLeftIcon, ChevronRightIcon } from '../../../../../ui/icons.tsx';
import { usePhone } from '../../../../kit/width.ts';
import classes from './clients.module.css';

type PagerProps = {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
};

/** From page to page; on a phone one step at a time, since the numbers have no room there. */
export function Pager({ label, page, pages, onPage }: PagerProps) {
  const narrow = usePhone();
  if (!narrow) {
    return (
      <nav className={classes.pager} aria-label={label}>
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size={44}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? 'Next page' : 'Previous page',
          })}
        />
      </nav>
    );
  }
  return (
    <nav className={classes.pager} aria-label={label}>
      <Button
        variant="default"
        px="sm"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon />
      </Button>
      <span data-text="quiet" aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button
        variant="default"
        px="sm"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon />
      </Button>
    </nav>
  );
}
