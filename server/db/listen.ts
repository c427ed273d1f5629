import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

/** Called with each message; with null where messages may have been missed. */
type OnMessage = (message: string | null) => void

/** Listens on channels; resolves to a function that stops the listening. */
export type Listen = (channels: Readonly<Record<string, OnMessage>>) => Promise<() => Promise<void>>

const TRY_AGAIN_MS = 2_000

export const listenEmbedded =
  (client: PGlite): Listen =>
  async (channels) => {
    const stops: (() => Promise<void>)[] = []
    for (const [channel, onMessage] of Object.entries(channels)) stops.push(await client.listen(channel, onMessage))
    return async () => {
      for (const stop of stops) await stop()
    }
  }

/** Listens on a connection outside the pool, whose connections change users; a broken connection is reopened. */
export const listenPostgres =
  (pool: pg.Pool): Listen =>
  async (channels) => {
    let isOver = false
    let client: pg.Client | null = null
    let timer: NodeJS.Timeout | undefined
    const open = async (): Promise<void> => {
      const { connectionString, ...rest } = pool.options
      const mine = new pg.Client({ ...rest, connectionString, application_name: 'dugsi live' })
      mine.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload))
      mine.on('error', () => lost(mine))
      mine.on('end', () => lost(mine))
      await mine.connect()
      for (const channel of Object.keys(channels)) await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
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
          () => Object.values(channels).forEach((onMessage) => onMessage(null)),
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
