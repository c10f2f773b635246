/** Ends a check: prints each problem and sets the exit code, or says in one line what was looked at. */
export const reportFindings = (problems: readonly string[], seen: string): void => {
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`);
    process.exitCode = 1;
  } else console.log(`${seen}: nothing to complain about.`);
};
