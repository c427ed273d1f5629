/**
 * Server tests that every push runs on the embedded database, which takes twice the processor time of PostgreSQL: tests about
 * properties of that database (start, files, locks, the one connection on which pushes and pulls take turns) and about
 * servers that are killed. All other server tests run on PostgreSQL at a push; the proof runs all tests on both databases.
 * Tests in browsers use the embedded database where they replace a school's files, and for the main job.
 */
export const ON_EMBEDDED = [
  'server/process/start.test.ts',
  'server/process/stopping.test.ts',
  'server/addresses/own-process.test.ts',
  'server/disk/full-disk.test.ts',
  'server/process/watchdog.test.ts',
  'server/checks/doctor.test.ts',
  'server/backup/trial.test.ts',
  'server/disk/what-to-delete.test.ts',
  'server/backup/backup.test.ts',
  'server/db/care.test.ts',
  'server/db/disk-guard.test.ts',
  'server/db/durable-pglite.test.ts',
  'server/db/migrate.test.ts',
  'server/db/private-files.test.ts',
  'server/db/process-lock.test.ts',
  'server/faults/crashes.test.ts',
  'server/faults/late-commits.test.ts',
  'server/areas/sync/live.test.ts',
  'server/areas/sync/pull.test.ts',
  'server/areas/sync/push.test.ts',
]
