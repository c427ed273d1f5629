import { DISCIPLINE_TYPES } from '#domain/discipline/discipline.schema.ts'
import type { WrittenText } from '#data/discipline/parked-changes.ts'
import type { ShownRecord } from '#data/discipline/records.queries.ts'
import { texts } from './discipline.texts.ts'

/** The values of the form, as they are typed. */
export type Typed = {
  /** The chosen student; null while searching. */
  studentId: number | null
  search: string
  type: string
  description: string
  actionTaken: string
  /** The revision that the form was filled from; null for a new record. */
  base: number | null
}

export type Problems = Partial<Record<'studentId' | 'type' | 'description', string>>

export const EMPTY: Typed = { studentId: null, search: '', type: '', description: '', actionTaken: '', base: null }

export const isEmpty = (typed: Typed): boolean =>
  typed.studentId === null && !typed.search && !typed.type && !typed.description && !typed.actionTaken

export const typedOf = ({ studentId, type, description, actionTaken, base }: ShownRecord): Typed => ({
  studentId,
  search: '',
  type,
  description: description ?? '',
  actionTaken: actionTaken ?? '',
  base: base ?? null,
})

/** The chosen student, or the one whose complete ID is in the search. */
export const studentMeant = ({ studentId, search }: Typed, students: readonly { id: number }[]): number | null =>
  studentId ?? students.find(({ id }) => String(id) === search.trim())?.id ?? null

/** Messages about missing values, by field (DIS-1). */
export function problemsOf(typed: Typed, studentId: number | null): Problems {
  return {
    ...(studentId === null
      ? { studentId: typed.search.trim() ? texts.form.notFound : texts.form.studentRequired }
      : {}),
    ...(textTypeOf(typed) ? {} : { type: texts.form.typeRequired }),
    ...(typed.description.trim() ? {} : { description: texts.form.descriptionRequired }),
  }
}

const textTypeOf = ({ type }: Typed) => DISCIPLINE_TYPES.find((each) => each === type)

/** The text to save; null while the form is incomplete. */
export function textOf(typed: Typed): WrittenText | null {
  const type = textTypeOf(typed)
  const description = typed.description.trim()
  return type && description ? { type, description, actionTaken: typed.actionTaken.trim() || null } : null
}
