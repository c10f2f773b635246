import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** What one hash of the product takes: OWASP's figures. Tests make a thousand, which cost them half a minute of a core. */
const REAL = { memory: 19_456, passes: 2 };
const QUICK = { memory: 8, passes: 1 };

const { argon2 } = crypto;

// Run before every test file of the server; those that share a worker find it done.
if (argon2.name !== 'quickArgon2') {
  const quickArgon2: typeof argon2 = (algorithm, given, done) => {
    if (given.memory !== REAL.memory || given.passes !== REAL.passes)
      throw new Error(`A password is hashed in ${given.passes} passes over ${given.memory} KiB`);
    argon2(algorithm, { ...given, ...QUICK }, done);
  };
  crypto.argon2 = quickArgon2;
  syncBuiltinESMExports();
}
