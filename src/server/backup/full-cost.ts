/** What this process has taken since its start, for people. */
export const fullCost = (): string =>
  `${performance.now() < 60_000 ? (performance.now() / 1000).toFixed(1) : Math.round(performance.now() / 1000)} s, ` +
  `${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory at most`;
