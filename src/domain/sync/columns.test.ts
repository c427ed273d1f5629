import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rows, toColumns } from './columns.ts'

const throughTheLine = (value: unknown): unknown => Rows.parse(JSON.parse(JSON.stringify(value)))

const alike = (count: number, row: (at: number) => Record<string, unknown>) =>
  Array.from({ length: count }, (_, at) => row(at))

describe('rows sent as columns', () => {
  it('are restored as they were, whatever they hold', () => {
    const kinds: fc.Arbitrary<unknown>[] = [
      fc.maxSafeInteger(),
      fc.integer({ min: -3, max: 3 }),
      fc.jsonValue(),
      fc.option(fc.string()),
    ]
    const field = fc.constantFrom(...kinds)
    const table = fc
      .dictionary(
        fc.string().filter((name) => name !== '__proto__'),
        field,
        { minKeys: 1, maxKeys: 5 },
      )
      .chain((fields) => fc.array(fc.record(fields), { maxLength: 30 }))
    fc.assert(
      fc.property(table, (rows) => {
        // Compared as text, since the order of fields must be the same too.
        expect(JSON.stringify(throughTheLine(toColumns(rows)))).toBe(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      }),
    )
  })

  it('name each field once, and send whole numbers as differences', () => {
    const rows = alike(12, (at) => ({ id: 7 + at, name: `N${at}` }))
    expect(toColumns(rows)).toEqual({
      values: { id: [7, ...Array<number>(11).fill(1)], name: rows.map(({ name }) => name) },
      steps: ['id'],
    })
  })

  it('stay rows when they are few, or differ in their fields', () => {
    const few = alike(9, (id) => ({ id }))
    const uneven = alike(12, (id) => (id === 5 ? { id, note: null } : { id }))
    const without = alike(12, (id) => ({ id, note: id === 5 ? undefined : 'x' }))
    for (const rows of [few, uneven, without, []]) expect(toColumns(rows)).toBe(rows)
  })

  it('do not use differences for numbers where they would not be exact', () => {
    const rows = alike(12, (at) => ({ at: at % 2 === 0 ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER }))
    expect(throughTheLine(toColumns(rows))).toEqual(rows)
  })

  it('are refused when one list is shorter than another, or is not a list', () => {
    const read = (put: unknown) => Rows.safeParse(put).success
    expect(read({ values: { a: [1, 2], b: [1, 2] }, steps: ['b'] })).toBe(true)
    expect(read({ values: { a: [1, 2], b: [1] }, steps: ['b'] })).toBe(false)
    expect(read({ values: { a: 'ab' }, steps: [] })).toBe(false)
    expect(read({ values: {} })).toBe(false)
    expect(read('rows')).toBe(false)
  })
})
