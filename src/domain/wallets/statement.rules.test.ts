import { describe, expect, test } from 'vitest'
import { balancesOf, compareLines, inOrder, periodsOf, type KnownLine } from './statement.rules.ts'

const at = (day: string, cents: number, balance?: number) => ({
  day: `2026-11-${day}`,
  cents,
  balanceAfter: balance ?? null,
})

describe('lines of a statement', () => {
  test('are put in order by their balances, else by their days', () => {
    const lines = [at('02', 5, 105), at('02', 10, 115), at('03', 1, 116)]
    expect(inOrder(lines.toReversed())).toEqual(lines)
    expect(inOrder(lines)).toEqual(lines)
    const bare = [at('02', 5), at('03', 1), at('03', 7)]
    expect(inOrder(bare)).toEqual(bare)
    expect(inOrder([at('03', 1), at('02', 5)])).toEqual([at('02', 5), at('03', 1)])
  })

  test('have a balance before and after, and say where one does not follow', () => {
    expect(balancesOf([at('02', 5, 105), at('03', 10, 115)])).toEqual({ opening: 100, closing: 115, breaks: 0 })
    expect(balancesOf([at('02', 5, 105), at('03', 10, 125)])).toEqual({ opening: 100, closing: 125, breaks: 1 })
    expect(balancesOf([at('02', 5)])).toEqual({ opening: null, closing: null, breaks: 0 })
  })
})

const known = (more: Partial<KnownLine>): KnownLine => ({
  id: 1,
  number: 'T1',
  day: '2026-11-02',
  time: null,
  phone: null,
  cents: 1_700,
  currency: 'USD',
  state: 'counted',
  ...more,
})
const line = (number: string | undefined, amount: number, more: object = {}) => ({
  ...(number && { number }),
  day: '2026-11-02',
  amount,
  currency: 'USD' as const,
  ...more,
})

describe('comparing a statement with what is here', () => {
  test('recognises lines by number in any spelling, and takes another amount as another version', () => {
    expect(compareLines([line('t-1', 1_700)], [known({})])).toEqual({ created: [], known: 1, changed: [] })
    const other = line('T1', 1_800)
    expect(compareLines([other], [known({})])).toEqual({
      created: [],
      known: 0,
      changed: [{ line: other, differsFrom: 1 }],
    })
    expect(compareLines([other], [known({}), known({ id: 2, cents: 1_800, state: 'dismissed' })])).toMatchObject({
      known: 1,
    })
  })

  test('takes a charge or reversal with the number of its transfer as a line of its own', () => {
    const both = [line('T1', 1_700), line('T1', -1_700), line('T1', -50)]
    expect(compareLines(both, [])).toMatchObject({ created: both })
    expect(compareLines(both, [known({})])).toMatchObject({ known: 1, created: both.slice(1) })
  })

  test('counts lines without a number that look alike, in one file and over two', () => {
    const twice = [line(undefined, -50), line(undefined, -50)]
    expect(compareLines(twice, []).created).toHaveLength(2)
    const one = known({ number: null, cents: -50 })
    expect(compareLines(twice, [one])).toMatchObject({ known: 1, created: [twice[1]] })
    expect(compareLines(twice, [one, { ...one, id: 2 }])).toMatchObject({ known: 2, created: [] })
    const late = [line(undefined, -50, { time: '10:00' })]
    expect(compareLines(late, [{ ...one, time: '09:00' }])).toMatchObject({ known: 0 })
  })
})

test('days of statements that touch or overlap are one piece', () => {
  const days = (from: string, to: string) => ({ from: `2026-${from}`, to: `2026-${to}` })
  expect(periodsOf([days('11-01', '11-30'), days('10-01', '10-20'), days('10-15', '10-31')])).toEqual([
    days('10-01', '11-30'),
  ])
  expect(periodsOf([days('09-01', '09-30'), days('11-01', '11-30')])).toHaveLength(2)
})
