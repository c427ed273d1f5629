import { expect, test } from 'vitest'
import { perObject } from './per-object.ts'

test('a function per object is computed once for each object, also where it gives nothing', () => {
  let runs = 0
  const first = perObject((rows: readonly number[]) => {
    runs++
    return rows[0]
  })
  const [some, none]: [number[], number[]] = [[3, 4], []]
  expect([first(some), first(none), first(some), first(none)]).toEqual([3, undefined, 3, undefined])
  expect(runs).toBe(2)
  expect([first([3, 4]), runs]).toEqual([3, 3])
})
