import type { Db } from './types.ts'

/**
 * A statement that a whole school runs in the same minute. Its text is made once for each database, and a connection to
 * PostgreSQL reads it once, under the name that `prepare` is given; values are placeholders. Only for statements that are
 * best run in the same way whatever the values are, since PostgreSQL keeps the plan, too.
 */
export function prepared<Statement>(make: (db: Db) => Statement): (db: Db) => Statement {
  const made = new WeakMap<Db, Statement>()
  return (db) => {
    const known = made.get(db) ?? make(db)
    made.set(db, known)
    return known
  }
}
