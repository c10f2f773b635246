/** Environment for PostgreSQL's programs: ours without PG* and locale settings, which would steer them. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ|NODE_|npm_)/i.test(name));
  // The program's own secrets are none of the database's business either.
  const plain = kept.filter(([name]) => !/(KEY|SECRET|TOKEN|PASSWORD|_URL)$/i.test(name));
  return { ...Object.fromEntries(plain), LC_ALL: 'C' };
}
