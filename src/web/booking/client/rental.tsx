import type { RentalPage } from '#contract/pages.ts';
import { clientPathsAt } from '#contract/paths.ts';
import { ClientPathsContext } from '../document/client-paths-context.ts';
import { RentalApp } from '../pages/rental/rental-app.tsx';
import { takeOver } from './take-over.ts';

const root = document.getElementById('page');
const data = document.getElementById('page-data')?.textContent;

// The server wrote this block from the same type; see html-document.ts.
if (root !== null && data)
  takeOver(
    root,
    <ClientPathsContext value={clientPathsAt(location.pathname)}>
      <RentalApp page={JSON.parse(data) as RentalPage} />
    </ClientPathsContext>,
  );
