import { blindSpotsOf, cruise, violationsOf } from './cruise.ts';
import { projectRoot } from './project-files.ts';
import { reportFindings } from './report-findings.ts';

/** No import of the project crosses a wall, and all of it was looked at; prints what does not hold and exits 1. */
const cruised = cruise(projectRoot, 'src', 'simulator', 'e2e', 'bench', 'tools');
reportFindings(
  [...violationsOf(cruised), ...blindSpotsOf(cruised)],
  `Imports of ${cruised.summary.totalCruised} files`,
);
