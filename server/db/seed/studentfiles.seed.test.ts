import { expect, test } from 'vitest'
import { FileContent } from '#domain/studentfiles/studentfiles.schema.ts'
import { buildDemoSchool, DEMO_TODAY } from './demo.ts'
import { buildStudentFiles } from './studentfiles.seed.ts'

test.each([520, 700])(
  'the student of a demo school of %i who came with a file is one of the first class, by her name',
  (count) => {
    const { students, classes } = buildDemoSchool({ students: count, attendanceDays: 3 })
    const [row] = buildStudentFiles(DEMO_TODAY).flatMap(({ rows }) => rows)
    const content = FileContent.parse(row?.['content'])
    const student = students.find(({ id }) => id === row?.['studentId'])
    expect(content.student.fullname).toBe(student?.fullname)
    expect(classes.find(({ id }) => id === student?.classId)?.name).toMatch(/^1/)
    expect(content.years.map(({ academicYear }) => academicYear)).toEqual(['2025-2026'])
  },
)
