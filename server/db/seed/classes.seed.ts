import type { classes } from '../schema.ts'

export type ClassSeed = Omit<typeof classes.$inferSelect, 'createdAt' | 'closedAt'>

/** The 21 classes that a school can begin with (CLS-6), in the order of their ids. */
const SPECIFIED = ['1ABCDEF', '2ABCDF', '3ABCD', '4ABCDEF'].flatMap(([grade, ...sections]) =>
  sections.map((section) => `${grade}${section}`),
)

const STUDENTS_PER_CLASS = 42
const GRADES = [1, 2, 3, 4, 5, 6, 7, 8]
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Names of classes: 1A to 8A, 1B to 8B and so on; after Z come AA, AB... */
function* classNames(): Generator<string> {
  for (const first of ['', ...LETTERS])
    for (const letter of LETTERS) for (const grade of GRADES) yield `${grade}${first}${letter}`
}

/** The one class whose room is small, so that its seats are counted. */
const ROOM = { of: '2A', seats: 30 }

/** Builds as many classes as a number of students fills, and at least the 21 usual ones (CLS-6). */
export function buildClasses(students: number): ClassSeed[] {
  const wanted = Math.max(SPECIFIED.length, Math.ceil(students / STUDENTS_PER_CLASS))
  const names = new Set(SPECIFIED)
  for (const name of classNames()) {
    if (names.size >= wanted) break
    names.add(name)
  }
  return [...names].map((name, index) => ({
    id: index + 1,
    name,
    grade: Number(name[0]),
    seats: name === ROOM.of ? ROOM.seats : null,
  }))
}
