import { describe, expect, test } from 'vitest'
import { chartOf } from '#domain/books/chart.ts'
import type { DrawerPaper, PaperLine } from '#domain/drawers/drawer-paper.schema.ts'
import { testDrawer } from '#domain/drawers/test-drawer.ts'
import type { DrawerClosing } from '#domain/school/drawers.schema.ts'
import { firstCountOf, printedDrawer } from './paper-lines.ts'

const at = (time: string) => `2026-09-14T${time}:00.000Z`
const count = (cents: number, time: string, more: Partial<DrawerClosing> = {}): DrawerClosing => ({
  at: at(time),
  byId: 2,
  by: 'Sahra',
  isForced: false,
  counts: [],
  coinsCents: cents,
  countedCents: cents,
  expectedCents: 2_000,
  leftCents: cents,
  takenCents: 0,
  takenTo: 'safe',
  handedToId: null,
  handedTo: null,
  reason: null,
  ...more,
})

const drawer = (more: Partial<DrawerPaper['drawer']> = {}): DrawerPaper['drawer'] => ({
  ...testDrawer,
  openedAt: at('05:00'),
  closing: count(2_000, '14:05'),
  ...more,
})

const OWN = chartOf([{ code: 'bank:0123456789ab', kind: 'bank', name: 'Premier bank', isRetired: false }])
const printed = (of: DrawerPaper['drawer'], lines: PaperLine[] = []) =>
  printedDrawer(
    {
      drawer: of,
      kinds: [],
      openingDifferenceCents: 0,
      inCents: 0,
      outCents: 0,
      expectedCents: 2_000,
      differenceCents: 0,
      wallets: [],
      lines,
      afterClosingCents: 0,
    },
    { name: 'Nuur', timeZone: 'Africa/Mogadishu', nameOf: OWN.nameOf },
  ).lines

const said = (of: DrawerPaper['drawer']) =>
  printed(of)
    .filter(({ label }) => /ounted|orrected|Sahra|Ali/.test(label))
    .map(({ label, value }) => [label, value])

describe('counts on the paper of a drawer', () => {
  test('the first count stands beside the one that closes, each with its time', () => {
    expect(said(drawer({ again: [count(1_900, '14:03'), count(1_800, '14:01')] }))).toEqual([
      ['Counted', undefined],
      ['Counted', '$20.00'],
      ['First counted, 17:01', '$18.00'],
      ['Then counted, 17:03', '$19.00'],
      ['Corrected to, 17:05', '$20.00'],
    ])
  })

  test('a first count that stands is not said twice', () => {
    const same = drawer({ again: [count(2_000, '14:01')] })
    expect(said(same)).toEqual([
      ['Counted', undefined],
      ['Counted', '$20.00'],
    ])
    expect(firstCountOf(same)).toBeUndefined()
    const inShillings = count(2_000, '14:01', { countedShillings: 500 })
    expect(firstCountOf(drawer({ again: [inShillings] }))).toBe(inShillings)
  })

  test('a drawer that is still open shows its count, and that of another day its day', () => {
    expect(said(drawer({ closing: null, again: [count(1_800, '14:01')] }))).toEqual([
      ['Counted', undefined],
      ['First counted, 17:01', '$18.00'],
    ])
    const late = drawer({ closing: { ...count(2_000, '14:05'), at: '2026-09-15T05:00:00.000Z' } })
    expect(said({ ...late, again: [count(1_800, '14:01')] })[2]).toEqual(['First counted, 14/09/2026 17:01', '$18.00'])
  })

  test('counts of others and later ones have no effect, and say so', () => {
    const again = [count(700, '14:01', { byId: 3, by: 'Ali' }), count(900, '15:00')]
    expect(said(drawer({ again })).slice(2)).toEqual([
      ['Ali, 17:01', '$7.00'],
      ['Sahra, 18:00', '$9.00'],
    ])
  })
})

test('moves have their time, the name of an account of the school, or that the money was found', () => {
  const move = (account: string, what: string): PaperLine => ({
    key: account,
    kind: 'movedIn',
    at: at('06:30'),
    number: '',
    what,
    account,
    method: 'Cash',
    cents: 500,
    isLate: false,
  })
  const lines = printed(drawer(), [move('bank:0123456789ab', 'At noon'), move('cashOverShort', 'In the bag')])
  expect(lines.slice(-2).map(({ time, label }) => [time, label])).toEqual([
    ['09:30', 'Premier bank, At noon'],
    ['09:30', 'Found, In the bag'],
  ])
})
