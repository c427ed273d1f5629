import { expect, test } from 'vitest'
import { NAMELESS } from '../core/offline-write.ts'
import { exchangeMoneyOffline } from './exchange.offline.ts'
import { exchangeRate } from './exchange.rules.ts'
import { Exchange } from './exchange.schema.ts'

const CONTEXT = { ownerId: 3, ownerName: 'Sahra', madeAt: '2026-09-14T06:00:00.000Z' }
const body = {
  ref: '0b0f6a3e-5d1c-4a8e-9a53-7d0c6f1e2a41',
  drawer: 'K7Q-Z000001',
  account: 'cashShillings' as const,
  direction: 'sell' as const,
  shillings: 850_000,
  dollars: 98.5,
  dollarAccount: 'safe' as const,
}

test('a waiting exchange moves shillings one way and dollars the other, at the rate that results', () => {
  const [sold] = exchangeMoneyOffline.effects({ body }, CONTEXT)
  expect(sold).toMatchObject({
    table: 'shillings',
    key: body.ref,
    row: { kind: 'exchange', shillings: -850_000, cents: -9_850, rate: 8_629, other: 'safe', drawer: 'K7Q-Z000001' },
  })
  const [bought] = exchangeMoneyOffline.effects({ body: { ...body, direction: 'buy' } }, CONTEXT)
  expect(bought).toMatchObject({ row: { shillings: 850_000, cents: 9_850 } })
  expect(exchangeMoneyOffline.sentence({ body }, NAMELESS)).toBe(
    'SLSH\u00a0850,000 changed for $98.50 (Shillings in drawers, Safe)',
  )
})

test('an exchange of nothing is refused', () => {
  for (const over of [{ shillings: 0 }, { dollars: 0 }, { shillings: 0.5 }, { dollarAccount: 'safeShillings' }])
    expect(Exchange.safeParse({ ...body, ...over }).success).toBe(false)
  expect(exchangeRate(0, 100)).toBeNull()
  expect(exchangeRate(100, 0)).toBeNull()
  expect(exchangeRate(1, 10_000)).toBe(1)
})
