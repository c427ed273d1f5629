import { describe, expect, test } from 'vitest'
import type { PaymentRow } from '#domain/fees/fees.schema.ts'
import { drawersOfDay } from './cash-up.ts'
import type { ShownPayment } from './payments.queries.ts'

const DAY = { date: '2026-09-14', timeZone: 'Africa/Mogadishu' }

const shown = (values: Partial<PaymentRow>, isWaiting = false): ShownPayment => ({
  payment: {
    ...{ id: 1, receipt: 'K7Q-R000001', studentId: 1, amountCents: 1_700, discountCents: 0, discountReason: null },
    ...{ description: null, method: 'Cash', number: null, year: 2026, month: 9, parts: [], state: 'confirmed' },
    ...{ heldCode: null, paidAt: '2026-09-14T08:00:00.000Z', collectorId: 2, collector: 'Office', deviceCode: 'K7Q' },
    revision: 1,
    ...values,
    ...(isWaiting ? { pending: { entryId: 'e', state: 'queued' } } : {}),
  } as ShownPayment['payment'],
  fullname: 'Asha',
  className: '1A',
})

const change = (kind: 'corrected' | 'voided' | 'refunded', at: string, [before, after]: [number, number]) => ({
  ...{ kind, at, byId: 3, by: 'Admin', reason: 'why', receipt: null },
  ...{ amountBeforeCents: before, amountAfterCents: after, discountBeforeCents: 0, discountAfterCents: 0 },
})

const cashOf = (payments: readonly ShownPayment[], ownId: number | null = null) =>
  drawersOfDay(payments, null, { ...DAY, ownId }).drawers.map(({ collector, lines }) => [
    collector,
    lines.find(({ method }) => method === 'Cash'),
  ])

describe('the drawers of a day as a device knows them', () => {
  test('hold what was taken, whatever became of it on later days', () => {
    const voided = shown({ state: 'voided', changes: [change('voided', '2026-09-20T08:00:00.000Z', [1_700, 0])] })
    expect(cashOf([voided])).toEqual([['Office', expect.objectContaining({ confirmedCents: 1_700, drawerCents: 1_700 })]])
  })

  test('have a correction of the same day with whoever made it', () => {
    const corrected = shown({
      amountCents: 1_000,
      changes: [change('corrected', '2026-09-14T10:00:00.000Z', [1_700, 1_000])],
    })
    expect(cashOf([corrected])).toEqual([
      ['Admin', expect.objectContaining({ correctedCents: -700, drawerCents: -700 })],
      ['Office', expect.objectContaining({ confirmedCents: 1_700, drawerCents: 1_700 })],
    ])
    expect(cashOf([corrected], 2).map(([collector]) => collector)).toEqual(['Office'])
  })

  test('hold what waits here on top of what the school tells', () => {
    const line = {
      ...{ collectorId: 2, collector: 'Office', method: 'Cash' as const, count: 1, confirmedCents: 500, heldCents: 0 },
      ...{ correctedCents: 0, refundedCents: 0, drawerCents: 500, laterCents: 0 },
    }
    const { drawers, source } = drawersOfDay([shown({}), shown({ receipt: 'K7Q-R000002' }, true)], { lines: [line] }, {
      ...DAY,
      ownId: null,
    })
    expect(source).toBe('server')
    expect(drawers[0]?.lines[0]).toMatchObject({ confirmedCents: 500, waitingCents: 1_700, drawerCents: 2_200, count: 2 })
  })
})
