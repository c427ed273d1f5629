/** Whether two values of a form's field are equal, also lists and objects. */
export const same = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other)

/** Name of the reference of a new record, which makes repeated sending harmless; nobody types a reference. */
const REF = 'ref'
/** Name of the revision of the record that a form was filled from; 0 or missing for a new record. */
const BASE = 'base'

/**
 * The values of a form that belong into its draft: those that somebody typed or chose; null where there are none. Proposed
 * values are left out and proposed anew, since today's date is another one tomorrow. Of a record that is being changed, the
 * draft has all values.
 */
export function typedIn<Values extends object>(values: Values, untyped: Values): Partial<Values> | null {
  const untypedValues = untyped as Record<string, unknown>
  const typed = Object.entries(values).filter(([name, value]) => name !== REF && !same(value, untypedValues[name]))
  if (typed.length === 0) return null
  if ((values as Record<string, unknown>)[BASE]) return values
  return Object.fromEntries([...Object.entries(values).filter(([name]) => name === REF), ...typed]) as Partial<Values>
}

/** Whether a value shows nothing: no text, or none but spaces. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') || same(value, [])

/**
 * Whether a restored draft brings back anything that somebody typed or chose: a draft of spaces, or of what is proposed
 * anyway by now, does not.
 */
export const bringsBack = <Values extends object>(restored: Values, untyped: Values): boolean => {
  const proposed = untyped as Record<string, unknown>
  return Object.entries(typedIn(restored, untyped) ?? {}).some(
    ([name, value]) => name !== REF && !same(value, proposed[name]) && !(isBlank(value) && isBlank(proposed[name])),
  )
}
