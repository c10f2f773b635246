import { createServer } from 'node:http';

/**
 * Loaded into the app before it: answers on TURNS_PORT how many milliseconds its thread worked at most without giving
 * way since it was asked last. What other programs do meanwhile does not count.
 */
const busy = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let before = busy();
const look = (): void => {
  const now = busy();
  longest = Math.max(longest, now - before);
  before = now;
};
setInterval(look, 1).unref();

createServer((_, response) => {
  look();
  response.end(JSON.stringify(longest));
  longest = 0;
})
  .listen(Number(process.env['TURNS_PORT']), '127.0.0.1')
  .unref();
