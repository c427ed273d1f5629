import { expect, test } from 'vitest'
import { openCacheDb } from '../device/db.ts'
import { readChildren } from './children.ts'

const child = (id: number, fullname: string, age: number | null, classId: number) => ({ id, fullname, age, classId })

test('a parent’s children are listed eldest first, each with the name of its class where that is known', async () => {
  const cache = openCacheDb(`children-${crypto.randomUUID()}`)
  await cache.classes.put({ id: 1, name: '1A', grade: 1 }, '1')
  const rows = [child(3, 'Nimco', 6, 1), child(1, 'Hibo', 11, 9), child(2, 'Cali', 6, 1), child(4, 'Deeqa', null, 1)]
  await cache.students.bulkPut(
    rows,
    rows.map(({ id }) => String(id)),
  )
  const children = await readChildren(cache)
  expect(children.map(({ fullname, className }) => [fullname, className])).toEqual([
    ['Hibo', null],
    ['Cali', '1A'],
    ['Nimco', '1A'],
    ['Deeqa', '1A'],
  ])
  await cache.delete()
})
