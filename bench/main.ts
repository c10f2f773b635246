import { crossedStarts } from './contention/crossed-starts.ts';
import { lostLines, lostSlot } from './contention/lost-slot.ts';
import { soldOut } from './contention/sold-out.ts';
import { engine } from './engine/engine.ts';
import { linesSearch } from './engine/lines-search.ts';
import { rentalMonth } from './engine/rental-month.ts';
import { bookingWrites } from './growth/booking-writes.ts';
import { bytesKept } from './growth/bytes-kept.ts';
import { dueMessages } from './growth/due-messages.ts';
import { growingDatabase } from './growth/growing-database.ts';
import { httpBookings } from './growth/http-bookings.ts';
import { largeTeam } from './growth/large-team.ts';
import { ownerScreens } from './growth/owner-screens.ts';
import { screensMemory } from './growth/screens-memory.ts';
import { dayLookup } from './http/day-lookup.ts';
import { dayUnderBookings } from './http/day-under-bookings.ts';
import { heldProcessor } from './http/held-processor.ts';
import { linesLookup } from './http/lines-lookup.ts';
import { monthLookup } from './http/month-lookup.ts';
import { orderTime } from './http/order-time.ts';
import { overload } from './http/overload.ts';
import { statements } from './http/statements.ts';
import { memory } from './process/memory.ts';
import { startUp } from './process/start-up.ts';
import type { Benchmark } from './result.ts';
import { askedFor, runSuite } from './suite.ts';

/** `node bench/main.ts [--gate] [E1 H1 …]`: runs all benchmarks, or those named. */
const benchmarks: readonly Benchmark[] = [
  engine,
  rentalMonth,
  linesSearch,
  dayLookup,
  monthLookup,
  dayUnderBookings,
  statements,
  heldProcessor,
  linesLookup,
  lostSlot,
  lostLines,
  orderTime,
  crossedStarts,
  soldOut,
  bookingWrites,
  httpBookings,
  dueMessages,
  growingDatabase,
  bytesKept,
  largeTeam,
  ownerScreens,
  overload,
  memory,
  screensMemory,
  startUp,
];

await runSuite(askedFor(benchmarks.map(({ id }) => id)), (runAll) => runAll(benchmarks));
