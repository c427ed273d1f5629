/**
 * Statement that skips 10 000 numbers in each table after a restore: numbers may have been given out since the backup, and
 * no printed paper may name two records by one. A school creates fewer rows of a kind between two backups.
 */
export const MOVE_NUMBERS_ON = `
  do $$
  declare each record;
  begin
    for each in select schemaname, sequencename, last_value from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I.%I', each.schemaname, each.sequencename), coalesce(each.last_value, 0) + 10000);
    end loop;
    insert into receipt_numbers (id, last) values (1, last_own_receipt() + 10000)
    on conflict (id) do update set last = greatest(receipt_numbers.last, last_own_receipt()) + 10000;
  end $$`

/**
 * Statements that give a database a new epoch: devices then fetch fresh replicas and offer their confirmed writes again.
 * The feed is emptied, since its positions are transaction numbers of the old database.
 */
export const ANOTHER_DATABASE = [
  "delete from server_facts where name = 'epoch'",
  'delete from changes',
  "update writes set position = '0'",
  // Waiting notices may have been sent since. Devices subscribe again when they are opened, and get no older notices.
  'delete from push_subscriptions',
  'delete from notice_deliveries',
  'update notices set spread_at = now() where spread_at is null',
  "update server_facts set value = now()::text where name = 'noticeWebhook'",
] as const
