import type pg from 'pg'

/** A connection of either database, for statements that the query builder has no words for. */
export type Sql = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Who asks knows the shape of the answer.
  query: <T>(text: string, values?: unknown[]) => Promise<{ rows: T[] }>
  /** Several statements at once, whose answers nobody reads. */
  exec: (text: string) => Promise<unknown>
}

/** Works with all that the database holds as of one instant, and changes nothing. */
export type Snapshot = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

export const sqlOver = (client: pg.ClientBase): Sql => ({
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Who asks knows the shape of the answer.
  query: async <T>(text: string, values?: unknown[]) => {
    const { rows } = await client.query<T & pg.QueryResultRow>(text, values)
    return { rows }
  },
  exec: (text) => client.query(text),
})

/** Runs something in one transaction; `begin` says of which kind. */
export async function transact<T>(client: pg.ClientBase, begin: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  await client.query(begin)
  try {
    const made = await work(sqlOver(client))
    await client.query('commit')
    return made
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
