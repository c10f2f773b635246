const busy = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The most milliseconds this thread worked without giving way during `work`: a busy machine does not count. */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let before = busy();
  const look = (): void => {
    const now = busy();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const looking = setInterval(look, 1);
  await work();
  clearInterval(looking);
  look();
  return longest;
};
