import type { Db } from './types.ts'

/**
 * A statement that a whole school runs in the same minute. Its text is built once per database, and a connection to
 * PostgreSQL parses it once, under the name given to `prepare`; values are placeholders. Only for statements whose best
 * plan does not depend on the values, since PostgreSQL keeps the plan, too.
 */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    const built = made.get(db) ?? make(db)
    made.set(db, built)
    return built
  }
}
