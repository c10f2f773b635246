import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Loaded before the product's own code (`--import`): one file of it is read as it stands in another place. */
const { BROKEN_MODULE: url, BROKEN_SOURCE: source = '' } = process.env;

registerHooks({
  load: (asked, context, next) =>
    asked === url
      ? { format: 'module-typescript', shortCircuit: true, source: readFileSync(source, 'utf8') }
      : next(asked, context),
});
