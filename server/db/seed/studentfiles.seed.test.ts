import { expect, test } from 'vitest'
import { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { buildDemoSchool } from './demo.ts'
import { buildStudentFiles } from './studentfiles.seed.ts'

test.each([520, 700])(
  'a student of the first class of a demo school of %i has come with a file, by her name',
  (count) => {
    const { students, classes, areas } = buildDemoSchool({ students: count, attendanceDays: 3 })
    const [row] = buildStudentFiles('2026-09-14', students).flatMap(({ rows }) => rows)
    const content = FileContent.parse(row?.['content'])
    const student = students.find(({ id }) => id === row?.['studentId'])
    expect(content.student.fullname).toBe(student?.fullname)
    expect(classes.find(({ id }) => id === student?.classId)?.name).toMatch(/^1/)
    expect(content.years.map(({ academicYear }) => academicYear)).toEqual(['2025-2026'])
    expect(areas.flatMap(({ rows }) => rows)).toContainEqual(row)
  },
)
