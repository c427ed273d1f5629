/**
 * The server tests that every push runs on PostgreSQL too: those that hang on the database itself (order, locks, late
 * commits, processes, backups), and those that walk through all calls, for their SQL. The proof runs all of them.
 */
export const ON_POSTGRES = [
  'server/backup.test.ts',
  'server/releases.test.ts',
  'server/several-servers.test.ts',
  'server/db/',
  'server/faults/crashes.test.ts',
  'server/faults/crowd.test.ts',
  'server/faults/late-commits.test.ts',
  'server/faults/two-servers.test.ts',
  'server/areas/attendance/reports.handlers.test.ts',
  'server/areas/fees/concurrent.test.ts',
  'server/areas/fees/random-histories.test.ts',
  'server/areas/fees/reports.handlers.test.ts',
  'server/areas/sync/',
  'server/security/every-id.test.ts',
  'server/security/replay.test.ts',
  'server/security/sql-text.test.ts',
  'server/security/trail.test.ts',
]
