import type { StudentRow } from '#domain/school/students.schema.ts'
import type { CacheDb } from '../device/db.ts'

/** Every student of the replica, by name; those of equal name by id. */
export async function readStudents(cache: CacheDb): Promise<StudentRow[]> {
  const rows = (await cache.students.toArray()) as StudentRow[]
  return sortByName(rows)
}

/** A name by which texts of plain letters sort as the collator sorts them, in a tenth of its time; null for all others. */
const plainName = (name: string): string | null => (/^[A-Za-z ]*$/.test(name) ? name.toLowerCase() : null)

/** The rows by name, as `byFullname` sorts them. */
export const sortByName = <Row extends Named>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, plain: plainName(row.fullname) }))
    .sort((a, b) => {
      if (a.plain === null || b.plain === null) return byFullname(a.row, b.row)
      return a.plain < b.plain ? -1 : a.plain > b.plain ? 1 : a.row.id - b.row.id
    })
    .map(({ row }) => row)

type Named = Pick<StudentRow, 'id' | 'fullname'>

const names = new Intl.Collator('en', { sensitivity: 'base' })

export const byFullname = (a: Named, b: Named): number => names.compare(a.fullname, b.fullname) || a.id - b.id

/** Text for searching: lower case, without accents, single spaces. */
export function searchable(text: string): string {
  // Most names are ASCII and need no normalization.
  const plain = /[\u0080-\uffff]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase().split(/\s+/).filter(Boolean).join(' ')
}

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

type Searched = { id: number; fullname: string }

/** Predicate for a search by name or id; each word must begin some word of the name. */
export function studentSearch(search: string): (student: Searched) => boolean {
  const wanted = searchable(search)
  if (!wanted) return () => true
  if (/^\d+$/.test(wanted)) return ({ id }) => String(id).startsWith(wanted)
  const words = wanted.split(' ').map((word) => ` ${word}`)
  return (student) => {
    const name = searchableName(student)
    return words.every((word) => name.includes(word))
  }
}
