import type pg from 'pg'

/** A connection to either database, for statements that the query builder cannot express. */
export type Sql = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Who asks knows the shape of the answer.
  query: <T>(text: string, values?: unknown[]) => Promise<{ rows: T[] }>
  /** Runs several statements at once, whose results are not read. */
  exec: (text: string) => Promise<unknown>
}

/** Works on all data as of one instant, read-only. */
export type Snapshot = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>

export const sqlOver = (client: pg.ClientBase): Sql => ({
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Who asks knows the shape of the answer.
  query: async <T>(text: string, values?: unknown[]) => {
    const { rows } = await client.query<T & pg.QueryResultRow>(text, values)
    return { rows }
  },
  exec: (text) => client.query(text),
})

/** Runs `work` in one transaction; `begin` is its first statement. */
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
