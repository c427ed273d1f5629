import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCacheDb, type CacheDb } from '../device/db.ts'
import { readBusChoices } from '../buses/buses.ts'
import { readFamilyOfPhone } from './family-of-phone.ts'
import { readOneStudent } from './one-student.ts'

const student = (id: number, fullname: string, phone: string, bus: string | null) => ({
  id,
  fullname,
  phone,
  bus,
  classId: id === 3 ? 9 : 1,
})

let cache: CacheDb

beforeEach(async () => {
  cache = openCacheDb(`office-${crypto.randomUUID()}`)
  await cache.classes.put({ id: 1, name: '1A', grade: 1 }, '1')
  const rows = [
    student(1, 'Hodan Cali', '634000001', 'Bus 10'),
    student(2, 'Nuur Cali', '634000001', ' Bus 2 '),
    student(3, 'Xasan Jaamac', '634000002', 'Bus 2'),
    student(4, 'Deeqa Jaamac', '634000003', ' '),
  ]
  await cache.students.bulkPut(
    rows,
    rows.map(({ id }) => String(id)),
  )
})

afterEach(() => cache.delete())

test('a student of the replica is read with the name of the class where that is known, and null for an unknown id', async () => {
  expect(await readOneStudent(cache, 1)).toMatchObject({ fullname: 'Hodan Cali', className: '1A' })
  expect(await readOneStudent(cache, 3)).toMatchObject({ className: null })
  expect(await readOneStudent(cache, 99)).toBeNull()
})

test('children of a phone are listed with the latest registration first', async () => {
  expect((await readFamilyOfPhone(cache, '634000001')).map(({ id }) => id)).toEqual([2, 1])
  expect(await readFamilyOfPhone(cache, '')).toEqual([])
})

test('every bus is offered once, registered ones first', async () => {
  expect(await readBusChoices(cache)).toEqual(['Bus 2', 'Bus 10'])
  await cache.buses.put({ id: 1, label: 'Cali - North' }, '1')
  await cache.buses.put({ id: 2, label: 'bus 10' }, '2')
  expect(await readBusChoices(cache)).toEqual(['bus 10', 'Cali - North', 'Bus 2'])
})
