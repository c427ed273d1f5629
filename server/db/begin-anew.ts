/**
 * Numbers that the lost time may have given out are not given again, so that nobody's paper or page means two things. A
 * school makes fewer rows of a kind than this between two backups.
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
 * What makes it another database to every device: they see it by the epoch, take a fresh replica and offer again what they
 * were told was saved. The feed and the places in it are in transaction numbers of the old database.
 */
export const ANOTHER_DATABASE = [
  "delete from server_facts where name = 'epoch'",
  'delete from changes',
  "update writes set position = '0'",
] as const
