import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attendanceKey } from '../row-keys.ts'
import { isFitting, kindFields } from '../school/day-kinds.ts'
import { ClassDayRow, type AttendanceRow } from './attendance.schema.ts'
import { absencesOf, classDaysOf, countsOf, markedIn, markOf, marksOf, withoutStudents } from './class-days.rules.ts'

/** Marks of few students, classes and days, so that classes are marked by several people and corrected. */
const aMark: fc.Arbitrary<AttendanceRow> = fc
  .record({
    studentId: fc.integer({ min: 1, max: 12 }),
    classId: fc.integer({ min: 1, max: 3 }),
    date: fc.constantFrom('2026-09-13', '2026-09-14'),
    present: fc.boolean(),
    revision: fc.integer({ min: 1, max: 2 }),
    markedBy: fc.constantFrom('Cabdi', 'Sahra', ''),
    markedAt: fc.constantFrom('2026-09-14T04:40:00.000Z', '2026-09-14T05:00:00.000Z'),
    said: fc.constantFrom('', 'sick', 'Present', 'Absent'),
    kind: fc.constantFrom(undefined, 'late', 'leftEarly', 'excused', 'unexcused'),
    time: fc.constantFrom(undefined, '07:45'),
  })
  .map(({ said, kind, time, ...mark }) => ({
    ...mark,
    remark: said || (mark.present ? 'Present' : 'Absent'),
    ...(isFitting({ present: mark.present, kind, time }) ? kindFields({ kind, time }) : {}),
  }))
const someMarks = fc.uniqueArray(aMark, { selector: attendanceKey, maxLength: 24 })

const sorted = (marks: readonly AttendanceRow[]) =>
  marks.toSorted((a, b) => attendanceKey(a).localeCompare(attendanceKey(b)))

describe('marks grouped by class and day', () => {
  test('are the same marks again when they are taken apart', () => {
    fc.assert(
      fc.property(someMarks, (marks) => {
        const rows = classDaysOf(marks)
        for (const row of rows) expect(ClassDayRow.parse(row)).toEqual(row)
        expect(sorted(rows.flatMap(marksOf))).toEqual(sorted(marks))
        expect(rows.flatMap(markedIn).sort()).toEqual(marks.map(({ studentId }) => studentId).sort())
        for (const mark of marks)
          expect(rows.flatMap((row) => (row.date === mark.date ? (markOf(row, mark.studentId) ?? []) : []))).toEqual([
            mark,
          ])
        const even = { has: (id: number) => id % 2 === 0 }
        const seen = marks.filter(({ studentId }) => even.has(studentId))
        const sum = (of: 'present' | 'absent') => rows.reduce((all, row) => all + countsOf(row, even)[of], 0)
        const present = seen.filter((mark) => mark.present).length
        expect([sum('present'), sum('absent')]).toEqual([present, seen.length - present])
        expect(sorted(rows.flatMap(absencesOf))).toEqual(sorted(marks.filter(({ present }) => !present)))
      }),
    )
  })

  test('give the same text, in whatever order they came', () => {
    fc.assert(
      fc.property(
        someMarks.chain((marks) =>
          fc.tuple(fc.constant(marks), fc.shuffledSubarray(marks, { minLength: marks.length })),
        ),
        ([marks, shuffled]) => {
          const text = (each: readonly AttendanceRow[]) =>
            classDaysOf(each)
              .map((row) => JSON.stringify(row))
              .sort()
          expect(text(shuffled)).toEqual(text(marks))
          expect(text(classDaysOf(marks).flatMap(marksOf))).toEqual(text(marks))
        },
      ),
    )
  })

  test('of a class that one person marked list only students who were absent or have a remark', () => {
    const mark = (studentId: number, over: Partial<AttendanceRow> = {}): AttendanceRow => ({
      studentId,
      classId: 1,
      date: '2026-09-14',
      present: true,
      remark: 'Present',
      revision: 1,
      markedBy: 'Cabdi',
      markedAt: '2026-09-14T04:40:00.000Z',
      ...over,
    })
    const sick = { present: false, remark: 'Absent - Sick' }
    const corrected = { remark: 'came late', revision: 2, markedBy: 'Sahra', markedAt: '2026-09-14T06:00:00.000Z' }
    expect(classDaysOf([mark(13), mark(12, sick), mark(11), mark(14, corrected)])).toEqual([
      {
        classId: 1,
        date: '2026-09-14',
        makers: [
          { markedBy: 'Cabdi', markedAt: '2026-09-14T04:40:00.000Z' },
          { markedBy: 'Sahra', markedAt: '2026-09-14T06:00:00.000Z' },
        ],
        present: [11, 13],
        others: [
          { studentId: 12, ...sick, revision: 1, maker: 0 },
          { studentId: 14, present: true, remark: 'came late', revision: 2, maker: 1 },
        ],
      },
    ])
  })

  test('without some students are as if those had never been marked', () => {
    fc.assert(
      fc.property(someMarks, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (marks, gone) => {
        const ids = new Set(gone)
        const left = classDaysOf(marks).flatMap((row) => withoutStudents(row, ids) ?? [])
        const rest = classDaysOf(marks.filter(({ studentId }) => !ids.has(studentId)))
        const text = (rows: readonly ClassDayRow[]) => rows.map((row) => JSON.stringify(row)).sort()
        expect(text(left)).toEqual(text(rest))
      }),
    )
  })
})
