import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeGuards } from '../guards/code-guards.ts';
import { placeGuards } from '../guards/find-guards.ts';
import { withoutGuard } from '../guards/mutate.ts';
import { projectRoot } from '../project-files.ts';

/** A fault that a history of a thousand operations has to show. */
export type SeededFault = {
  readonly name: string;
  /** The guard of the code that is left out, by its mark. */
  readonly mark?: string;
  /** What is done to the database. */
  readonly statements?: readonly string[];
  /** Whether it shows only where processes and the database are killed. */
  readonly kills?: true;
};

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'the constraint against double booking dropped',
    statements: ['ALTER TABLE occupancies DROP CONSTRAINT occupancies_no_overlap'],
  },
  {
    name: 'commits that are answered before they are kept',
    statements: [
      'ALTER DATABASE akoko SET synchronous_commit = off',
      "ALTER SYSTEM SET wal_writer_delay = '10s'",
    ],
    kills: true,
  },
  {
    name: 'units counted without the lock of their item',
    mark: 'units-are-counted-under-the-items-lock',
  },
  {
    name: 'rentals moved without the lock of their item',
    mark: 'hires-that-move-are-counted-one-after-the-other',
  },
  {
    name: 'a status changed without the lock of its booking',
    mark: 'of-two-changes-at-once-the-second-sees-the-first',
  },
  { name: 'a cancelled booking that keeps its time', mark: 'what-is-cancelled-gives-its-time-back' },
  { name: 'a booking sent again under its key', mark: 'a-booking-sent-again-under-its-key-is-made-once' },
];

/** The file of the product that has this fault, from the project's root, as it is then; null: none. */
export const brokenCode = ({
  mark,
}: SeededFault): { readonly file: string; readonly text: string } | null => {
  if (mark === undefined) return null;
  const [placed] = placeGuards(codeGuards.filter((guard) => guard.mark === mark));
  if (placed === undefined) throw new Error(`There is no guard '${mark}'`);
  const { guard, file } = placed;
  return { file, text: withoutGuard({ file, text: readFileSync(join(projectRoot, file), 'utf8') }, guard) };
};
