import fc from 'fast-check';

// Run before every test file: properties draw their cases from the seed of the run too.
fc.configureGlobal({ seed: Number(process.env['SEED']) });
