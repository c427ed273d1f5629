const same = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** Identifies what a new form makes, however often it is sent; nobody types it. */
const REF = 'ref'
/** The revision of the record that a form was filled from; falsy for a new one. */
const BASE = 'base'

/**
 * What of the values is a draft: what somebody typed or chose. A day, month or account that the form proposed is proposed
 * anew, since today's day is another tomorrow. A record that is being changed is kept whole, as it was when it was opened. Null:
 * nothing was typed.
 */
export function typedIn<Values extends object>(values: Values, untyped: Values): Partial<Values> | null {
  const known = untyped as Record<string, unknown>
  const typed = Object.entries(values).filter(([name, value]) => name !== REF && !same(value, known[name]))
  if (typed.length === 0) return null
  if ((values as Record<string, unknown>)[BASE]) return values
  return Object.fromEntries([...Object.entries(values).filter(([name]) => name === REF), ...typed]) as Partial<Values>
}
