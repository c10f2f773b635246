import { parseEmail } from '#core/contact/email.ts';
import { hearers } from '#server/events.ts';
import { endLostFactors } from '#server/modules/auth/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { reachDatabase } from '../reach-database.ts';

const USAGE = `npm run end-factors -- owner@example.ng

Ends the second factor and the PINs of the account with this address and logs it out everywhere. Read docs/operations.md first: it says
what to ask for.`;

/** Ends with 1 where there was nothing to end, and with 2 when nothing could be asked. */
const endOf = async (typed: readonly string[]): Promise<number> => {
  const [address = '', ...more] = typed;
  const email = parseEmail(address);
  if (email === null || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const reached = await reachDatabase(readConfig(process.env));
  const database = connect(reached.url, {
    max: 1,
    hearers,
    onError: (error) => console.error(error.message),
  });
  try {
    const ended = await endLostFactors(database, { email, now: systemClock.now() });
    if (!ended) {
      console.error(`No account with the address ${email} has a second factor. Please check the address.`);
      return 1;
    }
    console.log(
      `The second factor of ${email} has ended, and every session and PIN with it. The account is told by mail as soon as the ` +
        'program runs, and its businesses see it under Activity.',
    );
    return 0;
  } finally {
    await database.close();
    await reached.leave();
  }
};

try {
  process.exitCode = await endOf(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
