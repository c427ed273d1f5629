import { addDays } from '#domain/core/dates.ts'
import type { importRows, imports } from '../schema.ts'
import type { StudentSeed } from './students.seed.ts'
import { demoUserId } from './users.seed.ts'

type ImportSeed = typeof imports.$inferSelect
type RowSeed = Required<typeof importRows.$inferInsert>

/** Rows of titles and headings above the first student. */
const ROWS_ABOVE = 3

/** Builds the lists that the school began with: one of the first class long ago, and one of this week that was built on since. */
export function buildImports({ students, today }: { students: readonly StudentSeed[]; today: string }): {
  imports: ImportSeed[]
  importRows: RowSeed[]
} {
  const firstClass = students.filter(({ classId }) => classId === 1)
  const lists = [
    { fileName: 'Fasalka 1aad A.xlsx', of: firstClass, daysAgo: 200, existing: 0, repeated: 1 },
    { fileName: 'Ardayda cusub.xlsx', of: students.slice(-4), daysAgo: 2, existing: 3, repeated: 0 },
  ]
  return {
    imports: lists.map(({ fileName, of, daysAgo, existing, repeated }, at) => ({
      id: at + 1,
      kind: 'students',
      fileName,
      made: of.length,
      existing,
      repeated,
      createdBy: demoUserId('office'),
      createdAt: `${addDays(today, -daysAgo)}T06:20:00.000Z`,
      takenBackBy: null,
      takenBackAt: null,
    })),
    importRows: lists.flatMap(({ of }, at) =>
      of.map(({ id }, row) => ({
        importId: at + 1,
        row: row + ROWS_ABOVE + 1,
        recordId: id,
        change: null,
        isTakenBack: false,
      })),
    ),
  }
}
