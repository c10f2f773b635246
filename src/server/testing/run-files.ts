import { Session } from 'node:inspector/promises';

const PROJECT = /\/(src\/.*\.ts)(\?.*)?$/;

/** The project's own files of which a function ran meanwhile, tests and what they use left out, by their paths, sorted. */
export const filesRunBy = async (work: () => Promise<void>): Promise<readonly string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran before is read and thus forgotten.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ran = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    )
    .flatMap(({ url }) => PROJECT.exec(url)?.[1] ?? []);
  return [...new Set(ran)].filter((path) => !/\/testing\/|\.test\.ts$/.test(path)).toSorted();
};
