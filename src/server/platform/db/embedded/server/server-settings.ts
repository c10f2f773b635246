import path from 'node:path';

type Addresses = { readonly port: number; readonly shared: string };

/** `bulk`: a tool has the database to itself and fills it. `trial`: tests have it, and nobody needs what it held. */
export type Purpose = 'service' | 'bulk' | 'trial';

/**
 * Settings of every start, given on the command line so that a newer app changes them for old clusters
 * too. Nothing acknowledged may be lost, outside of tests: fsync, synchronous_commit and full_page_writes stay on.
 */
export function serverArguments(cluster: string, addresses: Addresses, purpose: Purpose): readonly string[] {
  const settings = {
    ...durable,
    ...modest,
    ...more[purpose],
    ...quiet,
    listen_addresses: '127.0.0.1',
    port: addresses.port,
    unix_socket_directories: socketFolder(cluster, purpose) ?? '',
    hba_file: hbaFileIn(addresses.shared),
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/**
 * Where a server of tests has a socket besides its port, by which a question takes two thirds of the processor's time. A
 * folder that somebody chose may have too long a name for one.
 */
export const socketFolder = (cluster: string, purpose: Purpose): string | null =>
  purpose === 'trial' ? cluster : null;

/** Only this machine, only with a password. */
export const HBA = 'local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n';

/** Kept outside the cluster, so that nobody but us (root, at times) writes it. */
export function hbaFileIn(shared: string): string {
  return path.join(shared, 'pg_hba.conf');
}

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

// A laptop's share: worker processes for reading ahead and parallel plans gain nothing at this size.
const modest = {
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers: 0,
  // Else plans are made for workers that never come, and whole tables are read where an index would do.
  max_parallel_workers_per_gather: 0,
  // No disk turns any more. At the default of 4 a year of a large business was looked for in everybody's rows: 3.6 s
  // among ten million in place of 0.6.
  random_page_cost: 1.1,
  max_logical_replication_workers: 0,
  jit: 'off',
};

// Millions of rows touch every page of an index again and again, and each checkpoint has every page written to the log
// whole once more: few checkpoints, and room to keep the pages in between.
const ample = {
  shared_buffers: '1GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
};

// Dozens of databases are made, and no test pulls the plug: nothing waits for the disk.
const forgetful = {
  fsync: 'off',
  // Thousands of connections are made, each to prove a password that nobody else wants.
  scram_iterations: '1',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // What is known of a table is what a test made known, and connections need not learn it again.
  autovacuum: 'off',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  // Each worker keeps those to its databases from one test file to the next.
  max_connections: '200',
};

const more: Readonly<Record<Purpose, Readonly<Record<string, string>>>> = {
  service: {},
  bulk: ample,
  trial: forgetful,
};

// Refused statements carry people's names and phones in their text and detail: the app logs its own.
const quiet = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};
