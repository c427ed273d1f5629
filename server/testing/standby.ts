import { setTimeout as after } from 'node:timers/promises'
import pg from 'pg'
import { onPostgres } from './place.ts'
import type { TestPostgres } from './postgres.ts'

/** A PostgreSQL that follows another one. */
export type Standby = {
  postgres: TestPostgres
  /** Waits until the standby has everything, and cuts its link, so that it lags from then on. */
  cutOff: () => Promise<void>
  /** Makes the standby a primary with the data that it has. */
  promote: () => Promise<void>
}

async function read(server: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${server}postgres` })
  await client.connect()
  const { rows } = await client.query<{ value: string }>(`select (${question})::text as value`)
  await client.end()
  return rows[0]?.value ?? ''
}

async function until(server: string, condition: string): Promise<void> {
  while ((await read(server, condition)) !== 'true') await after(20)
}

export async function followerOf(primary: TestPostgres): Promise<Standby> {
  const postgres = await primary.standby()
  const own = postgres.url('')
  return {
    postgres,
    cutOff: async () => {
      const written = await read(primary.url(''), 'pg_current_wal_lsn()')
      await until(own, `coalesce(pg_last_wal_replay_lsn() >= '${written}', false)`)
      await onPostgres(own, "alter system set primary_conninfo = ''")
      await onPostgres(own, 'select pg_reload_conf()')
      await until(own, 'not exists (select from pg_stat_wal_receiver)')
    },
    promote: () => onPostgres(own, 'select pg_promote(true)'),
  }
}
