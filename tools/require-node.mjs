// Plain old JavaScript: this must run, and explain itself, on whatever Node the machine has.
const WANTED = 26;
const major = Number(process.versions.node.split('.')[0]);

if (major < WANTED) {
  console.error(
    [
      `Akoko runs on Node ${WANTED}; this is Node ${process.versions.node}.`,
      'Node 26 comes with the packages for Linux, macOS and Windows. Run npm ci in this folder,',
      'without --omit=optional, and start with npm start or npm test. On another platform,',
      'install Node 26 yourself.',
    ].join('\n'),
  );
  process.exit(1);
}
