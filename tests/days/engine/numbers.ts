import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/types.ts'

/** Sets id counters back to their values at the backup, from which a restore has raised them. */
export async function numberAgain(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare each record;
    begin
      for each in select sequencename, last_value from pg_sequences where schemaname = 'public' loop
        perform setval(each.sequencename::regclass, greatest(1, coalesce(each.last_value, 1) - 10000));
      end loop;
    end $$`)
}
