import { describe, expect, test } from 'vitest'
import { outcomeOf, utf8 } from '#domain/sheets/test-sheets.ts'
import { csvOf } from '#ui/export/csv.ts'
import { excelOf } from '#ui/export/excel.ts'
import { exportedRows } from '#ui/fields.ts'
import { fieldsOf, VIEWS, type View } from './fields.ts'

const NAMES = [
  'Hodan Cali Nuur Xasan',
  'محمد عبدالله الأمين حسن',
  'Šukri Ölmez Aydın Kaya',
  "Sa'iida Maxamed O'Brien Nuur",
]

const students = Array.from({ length: 40 }, (_, at) => ({
  id: 100 + at,
  fullname: `${NAMES[at % NAMES.length]}`,
  classId: at % 2 === 0 ? 11 : 12,
  className: at % 2 === 0 ? '1A' : '1B',
  gender: at % 3 === 0 ? 'Female' : 'Male',
  age: 7 + (at % 9),
  phone: `6340001${String(at).padStart(2, '0')}`,
  phone2: at % 4 === 0 ? `6341001${String(at).padStart(2, '0')}` : null,
  motherName: 'Sahra Cali Nuur',
  bus: null,
  rollNumber: `00${at}`,
  feeCents: at % 5 === 0 ? 101_750 : 1_700,
}))

const exportOf = (view: View) =>
  exportedRows(students, fieldsOf(view, students), {
    fileName: 'students',
    title: 'Students',
    note: 'Class: 1A · Search: cali',
    school: 'Dugsi',
  })

describe('the exported list of students, read again by the upload,', () => {
  test.each(
    VIEWS.flatMap((view) => [
      { view, format: 'CSV', bytes: utf8(csvOf(exportOf(view))) },
      { view, format: 'Excel', bytes: new Uint8Array(excelOf(exportOf(view))) },
    ]),
  )('has every row as it was: $format of the $view view', async ({ bytes }) => {
    const { items, problems } = await outcomeOf(bytes, { kind: 'students' })
    expect(problems.map(({ row, fields, message }) => [row, fields, message])).toEqual([])
    expect(items).toHaveLength(students.length)
    for (const [at, student] of students.entries()) {
      const { firstname, middlename, lastname, fourtname } = items[at] as Record<string, string>
      expect(items[at]).toMatchObject({
        classId: student.classId,
        phone: student.phone,
        gender: student.gender,
        Age: student.age,
        fee: (student.feeCents ?? 0) / 100,
      })
      const names = [firstname, middlename, lastname, fourtname].filter(Boolean)
      expect(names.join(' ')).toBe(student.fullname)
    }
  })
})
