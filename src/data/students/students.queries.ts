import type { StudentRow } from '#domain/students/students.schema.ts'
import type { CacheDb } from '../db.ts'

/** Every student of the copy, by name; those of equal name by id. */
export async function readStudents(cache: CacheDb): Promise<StudentRow[]> {
  const rows = (await cache.students.toArray()) as StudentRow[]
  return rows.sort((a, b) => byName.compare(a.fullname, b.fullname) || a.id - b.id)
}

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** Text as it is searched: no case, no accents, single spaces. */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

// Names are prepared once: a search runs over thousands of them at every letter typed.
const prepared = new WeakMap<object, string>()

function searchableName(student: { fullname: string }): string {
  let name = prepared.get(student)
  if (name === undefined) {
    name = ` ${searchable(student.fullname)}`
    prepared.set(student, name)
  }
  return name
}

/** Whether a student answers to a search by name or id; each word must begin some part of the name. */
export function matchesStudent(student: { id: number; fullname: string }, search: string): boolean {
  const wanted = searchable(search)
  if (!wanted) return true
  if (/^\d+$/.test(wanted)) return String(student.id).startsWith(wanted)
  const name = searchableName(student)
  return wanted.split(' ').every((word) => name.includes(` ${word}`))
}
