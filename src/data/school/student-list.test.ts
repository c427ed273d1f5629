import { expect, test } from 'vitest'
import { openCacheDb } from '../device/db.ts'
import { readStudentList } from './student-list.ts'

test('the student list is ordered by name, with the name of each class, and classes by number', async () => {
  const cache = openCacheDb('cache-student-list')
  await cache.classes.bulkPut(
    [
      { id: 2, name: '10A', grade: 10 },
      { id: 1, name: '2A', grade: 2 },
    ],
    ['2', '1'],
  )
  const row = { gender: 'Male', age: 7, rollNumber: null, bus: null }
  await cache.students.bulkPut(
    [
      { ...row, id: 7, fullname: 'Nuur Cali', classId: 2 },
      { ...row, id: 8, fullname: 'Cali Nuur', classId: 1 },
      { ...row, id: 9, fullname: 'Axmed Nuur', classId: 99 },
    ],
    ['7', '8', '9'],
  )
  const { students, classes } = await readStudentList(cache)
  expect(students.map(({ id, className }) => [id, className])).toEqual([
    [9, ''],
    [8, '2A'],
    [7, '10A'],
  ])
  expect(classes.map(({ name }) => name)).toEqual(['2A', '10A'])
})
