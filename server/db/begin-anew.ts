/**
 * Skips numbers that the lost time may have given out, so that no paper or page names two things. A school creates
 * fewer rows of a kind than this between two backups.
 */
export const MOVE_NUMBERS_ON = `
  do $$
  declare each record;
  begin
    for each in select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I.%I', each.schemaname, each.sequencename), coalesce(each.last_value, 0) + 10000);
    end loop;
  end $$`

/**
 * Gives the database a new epoch: devices then take fresh replicas and offer again what they were told was saved. The
 * feed and its positions are in transaction numbers of the old database.
 */
export const ANOTHER_DATABASE = [
  "delete from server_facts where name = 'epoch'",
  'delete from changes',
  "update writes set position = '0'",
] as const
