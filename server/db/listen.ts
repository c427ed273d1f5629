import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** `told` is called with each message; with null where some may have been missed. Returns what ends it. */
export type Listen = (channel: string, told: (message: string | null) => void) => Promise<() => Promise<void>>

const TRY_AGAIN_MS = 2_000

export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channel, told) => {
    const stop = await client.listen(channel, told)
    return () => stop()
  }

/** On a connection of its own, since one of the pool belongs to whoever has it; opened anew when it breaks. */
export const listenPostgres =
  (pool: pg.Pool): Listen =>
  async (channel, told) => {
    let isOver = false
    let client: pg.Client | null = null
    let timer: NodeJS.Timeout | undefined
    const open = async (): Promise<void> => {
      const { connectionString, ...rest } = pool.options
      const mine = new pg.Client({ ...rest, connectionString, application_name: 'dugsi live' })
      mine.on('notification', ({ payload = '' }) => told(payload))
      mine.on('error', () => lost(mine))
      mine.on('end', () => lost(mine))
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = mine
    }
    const lost = (which: pg.Client): void => {
      if (isOver || client !== which) return
      client = null
      again()
    }
    const again = (): void => {
      timer = setTimeout(() => {
        open().then(
          () => told(null),
          () => (isOver ? undefined : again()),
        )
      }, TRY_AGAIN_MS)
    }
    await open()
    return async () => {
      isOver = true
      clearTimeout(timer)
      await client?.end()
    }
  }
