import { describe, expect, it } from 'vitest'
import type { Decisions } from '../sheets/meanings.ts'
import { outcomeOf, SCHOOL, utf8 } from '../sheets/test-sheets.ts'

const HEAD = 'Student ID,Student name,Bus'
const read = (lines: readonly string[], decisions: Decisions = {}) =>
  outcomeOf(utf8([HEAD, ...lines].join('\n')), { kind: 'riders', given: { school: SCHOOL, decisions } })

describe('a row of riders', () => {
  it('takes no bus by any word for that, however it is written', async () => {
    const words = ['none', 'OWN', 'No bus', 'ma leh', 'Lugayn', 'لا يوجد', '-']
    const { items, problems } = await read(words.map((word, at) => `${(at % 4) + 1},,${word}`))
    expect(problems).toEqual([])
    expect(items).toEqual(words.map((_, at) => ({ row: at + 2, studentId: (at % 4) + 1, busId: null })))
  })

  it('with a bus that the school has not is told once for all rows, and is what a person says', async () => {
    const lines = ['1,,Red bus', '2,,red  bus', '3,,BASKA 1']
    const { items, problems, findings } = await read(lines)
    expect(items).toEqual([{ row: 4, studentId: 3, busId: 5 }])
    expect(problems.map(({ row, fields, message }) => [row, fields, message])).toEqual([
      [2, ['bus'], 'The school has no bus Red bus'],
      [3, ['bus'], 'The school has no bus red bus'],
    ])
    const [group] = findings.groups
    expect(group).toMatchObject({ field: 'bus', text: 'Red bus', rows: 2, meaning: null, state: 'unknown' })
    const key = group?.key ?? ''
    const chosen = async (meaning: string) => (await read(lines, { meanings: { bus: { [key]: meaning } } })).items
    expect(await chosen('BASKA 2')).toMatchObject([{ busId: 6 }, { busId: 6 }, { busId: 5 }])
    expect(await chosen('')).toMatchObject([{ busId: null }, { busId: null }, { busId: 5 }])
  })

  it('without a bus is asked for one, since an empty cell does not say that there is none', async () => {
    const { items, problems } = await read(['1,Faarax Yuusuf Barkhad Daahir,', '2,,none'])
    expect(items).toEqual([{ row: 3, studentId: 2, busId: null }])
    expect(problems).toEqual([{ row: 2, fields: ['bus'], message: 'Please choose a bus' }])
  })

  it('is of the named student alone: a name that does not fit the ID, or fits several, is a reason', async () => {
    const { items, problems } = await read([
      '1,Maxamuud,BASKA 1',
      ',Arday Laba Tijaabo,BASKA 1',
      '4,Arday Laba Tijaabo,none',
    ])
    expect(items).toEqual([{ row: 4, studentId: 4, busId: null }])
    expect(problems.map(({ row, fields }) => [row, fields])).toEqual([
      [2, ['studentName', 'studentId']],
      [3, ['studentName', 'studentId']],
    ])
  })

  it('of a student who stands twice is left to the school, which knows whether the buses differ', async () => {
    const { items, problems } = await read(['1,,BASKA 1', '1,,BASKA 2'])
    expect([items.length, problems]).toEqual([2, []])
  })
})
