import type { BookPage } from '#contract/pages/booking-pages.ts';
import { PathsFromHere } from '../../document/client-paths.tsx';
import { takeOver } from '../../script/take-over.ts';
import { BookApp } from './book-app.tsx';

takeOver((page: BookPage) => (
  <PathsFromHere>
    <BookApp page={page} />
  </PathsFromHere>
));
