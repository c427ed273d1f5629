/**
 * The server tests that every push also runs on the embedded database, in addition to all of them on PostgreSQL: those
 * that depend on the database itself (its start, files, locks, order, backups, crashes). Screens, browser and fault
 * tests use it as well, and the proof runs everything on both. It takes twice the processor time of PostgreSQL.
 */
export const ON_EMBEDDED = [
  'server/start.test.ts',
  'server/stopping.test.ts',
  'server/db/',
  'server/backup.test.ts',
  'server/daily-backup.test.ts',
  'server/releases.test.ts',
  'server/faults/crashes.test.ts',
  'server/faults/late-commits.test.ts',
  'server/areas/fees/random-histories.test.ts',
  'server/areas/sync/',
]
