import { expect, test } from 'vitest'
import type { DrawerRow } from '../school/drawers.schema.ts'
import { closeDrawerOffline, countDrawerOffline, moveDrawerMoneyOffline, openDrawerOffline } from './drawers.offline.ts'

const CONTEXT = { ownerId: 3, ownerName: 'Sahra', madeAt: '2026-09-14T06:00:00.000Z' }
const ref = '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41'
const NAMES = { student: () => '', className: () => '' } as never
const drawer = 'K7Q-Z000002'

const opened = (shillings: object = {}): DrawerRow => {
  const body = { ref, drawer, float: 20, from: 'safe' as const, ...shillings }
  const [effect] = openDrawerOffline.effects({ body }, CONTEXT)
  return effect?.row as unknown as DrawerRow
}

const moves = { ref, drawer, direction: 'out' as const, amount: 0, shillings: 5_000, account: 'safe' as const }
const closes = {
  ref,
  drawer,
  counts: [{ currency: 'SLSH' as const, value: 1_000, count: 55 }],
  left: 0,
  taken: 0,
  leftShillings: 50_000,
  takenShillings: 5_000,
}

test('a waiting drawer has the shillings of its float, its moves and its count on this device', () => {
  const row = opened({ floatShillings: 60_000 })
  expect(row).toMatchObject({ floatCents: 2_000, floatShillings: 60_000, handedCents: null })
  const moved = moveDrawerMoneyOffline.effects({ body: moves }, CONTEXT)[0]?.fold?.(row)
  expect(moved).toMatchObject({ moves: [{ cents: 0, shillings: -5_000, account: 'safe' }] })
  expect(closeDrawerOffline.effects({ body: closes }, CONTEXT)[0]?.fold?.(row)).toMatchObject({
    closing: { countedCents: 0, countedShillings: 55_000, leftShillings: 50_000, takenShillings: 5_000 },
  })
})

test('a drawer without shillings has none in its row', () => {
  const row = opened()
  expect(row).not.toHaveProperty('floatShillings')
  const body = { ref, drawer, counts: [], left: 0, taken: 0 }
  const closed = closeDrawerOffline.effects({ body }, CONTEXT)[0]?.fold?.(row) as DrawerRow | undefined
  expect(closed?.closing).not.toHaveProperty('countedShillings')
})

test('sentences of waiting entries name both currencies', () => {
  const float = { ref, drawer, float: 20, floatShillings: 60_000, from: 'safe' as const }
  expect(openDrawerOffline.sentence({ body: float }, NAMES)).toBe(
    `Drawer ${drawer} opened with $20.00 and SLSH\u00a060,000`,
  )
  expect(moveDrawerMoneyOffline.sentence({ body: { ...moves, amount: 2 } }, NAMES)).toBe(
    `$2.00 and SLSH\u00a05,000 moved to Safe, drawer ${drawer}`,
  )
  expect(closeDrawerOffline.sentence({ body: closes }, NAMES)).toBe(
    `Drawer ${drawer} closed: $0.00 and SLSH\u00a055,000 counted, $0.00 to Safe, SLSH\u00a05,000 to Safe`,
  )
})

test('a count stands in the row of a waiting drawer and closes nothing', () => {
  const body = { ref, drawer, counts: [{ currency: 'USD' as const, value: 5, count: 3 }], coins: 0.5 }
  expect(countDrawerOffline.effects({ body }, CONTEXT)[0]?.fold?.(opened())).toMatchObject({
    closing: null,
    again: [{ at: CONTEXT.madeAt, byId: 3, by: 'Sahra', countedCents: 1_550 }],
  })
  expect(countDrawerOffline.sentence({ body }, NAMES)).toBe(`Drawer ${drawer} counted: $15.50`)
})

test('found money and accounts of the school are named in sentences', () => {
  const move = { ref, drawer, direction: 'in' as const, amount: 3, note: 'In the bag' }
  expect(moveDrawerMoneyOffline.sentence({ body: { ...move, account: 'cashOverShort' } }, NAMES)).toBe(
    `$3.00 found, drawer ${drawer}`,
  )
  const bank = { account: 'bank:0123456789ab' as const, accountName: 'Premier bank' }
  expect(moveDrawerMoneyOffline.sentence({ body: { ...move, ...bank, direction: 'out' } }, NAMES)).toBe(
    `$3.00 moved to Premier bank, drawer ${drawer}`,
  )
  const closing = { ref, drawer, counts: [], left: 0, taken: 0, takenTo: bank.account, takenToName: bank.accountName }
  expect(closeDrawerOffline.sentence({ body: closing }, NAMES)).toBe(
    `Drawer ${drawer} closed: $0.00 counted, $0.00 to Premier bank`,
  )
})
