import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { takeMoneyOffline, declareMoney } from '#sw/sync/testing/money.ts'
import { entriesOf, restart, run } from '#sw/sync/testing/device.ts'
import { BASHIR, CANAB, glance, signIn, takeFee } from '#sw/sync/testing/world.ts'
import { openDeviceDb } from '../device/db.ts'
import { saveDraft, readDraft } from '../device/drafts.ts'
import { cancelEntry, dismissEntry, enqueue, NotSavedError, retryEntry } from './outbox.ts'
import { getSetting, setSetting } from '../device/settings.ts'
import { tablet, givenReadyTablet, world } from '#sw/sync/testing/ready-tablet.ts'

declareMoney()

givenReadyTablet()

const receiptsOf = async (of = tablet) => (await entriesOf(of)).map(({ receipt }) => receipt)
const series = (count: number, code = 'D01') =>
  Array.from({ length: count }, (_, index) => `${code}-R${String(index + 1).padStart(6, '0')}`)

/** Closes the page before the transaction of a payment is complete. */
const crash = async (ref: string): Promise<void> => {
  const dying = {
    ...takeMoneyOffline,
    numbered: {
      series: 'R' as const,
      put: (input: never, receipt: string) => {
        const numbered = takeMoneyOffline.numbered!.put(input, receipt)
        Dexie.currentTransaction?.abort()
        return numbered
      },
    },
  }
  const input = { body: { ref, studentId: 11, cents: 1700 } }
  await expect(enqueue(tablet.db, dying as typeof takeMoneyOffline, input)).rejects.toBeInstanceOf(NotSavedError)
  restart(tablet)
}

describe('receipts', () => {
  test(
    'of 200 payments with three crashes are numbered without a gap and without a repeat',
    { tags: ['fault:receipt-counter'] },
    async () => {
      for (let n = 1; n <= 200; n++) {
        if (n % 60 === 0) await crash(`p${n}`)
        await takeFee(tablet, `p${n}`)
      }
      expect(await receiptsOf()).toEqual(series(200))
      expect(await getSetting(tablet.db, 'receiptNumber')).toBe(200)
      expect(
        (await entriesOf(tablet)).map(({ input }) => (input as { body: { receipt: string } }).body.receipt),
      ).toEqual(series(200))
    },
  )

  test('of two tabs at once are one series', async () => {
    const other = { ...tablet, db: openDeviceDb() }
    await Promise.all(Array.from({ length: 40 }, (_, index) => takeFee(index % 2 === 0 ? tablet : other, `p${index}`)))
    expect((await receiptsOf()).toSorted()).toEqual(series(40))
    other.db.close()
  })

  test('of all people on this device are one series', async () => {
    await takeFee(tablet, 'p1')
    await signIn(tablet, CANAB)
    await takeFee(tablet, 'p2')
    expect(await receiptsOf()).toEqual(series(2))
  })

  test('continue their numbers under another device code, and printed numbers do not change', async () => {
    await takeFee(tablet, 'p1')
    await setSetting(tablet.db, 'device', { code: 'Z9Z', secret: 'x' })
    await takeFee(tablet, 'p2')
    expect(await receiptsOf()).toEqual(['D01-R000001', 'Z9Z-R000002'])
  })

  test('keep their number when their entry gets a new one', async () => {
    await takeFee(tablet, 'p1')
    const verdict = { kind: 'rejected', code: 'invalidInput', message: '' } as const
    world.server.ledger.set('D01-1', { ownerId: CANAB, hash: 'of a cloned tablet', verdict })
    await run(tablet)
    const [effect] = world.server.effects
    expect(effect?.id).not.toMatch(/^D01-/)
    expect(effect?.input).toMatchObject({ body: { ref: 'p1', receipt: 'D01-R000001' } })
  })
})

describe('a payment that is saved twice', () => {
  test('is one entry with one receipt, which both saves return', async () => {
    const other = { ...tablet, db: openDeviceDb() }
    const saved = await Promise.all([takeFee(tablet, 'p1'), takeFee(other, 'p1'), takeFee(tablet, 'p1')])
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await receiptsOf()).toEqual(series(1))
    expect(await getSetting(tablet.db, 'seq')).toBe(1)
    other.db.close()
  })

  test.each(['waiting', 'parked', 'acknowledged'] as const)('is not changed while it is %s', async (state) => {
    const { id } = await takeFee(tablet, 'p1', { cents: 1700 })
    await tablet.db.outbox.update(id, { state, ...(state === 'parked' && { parkReason: 'serverFault' }) })
    const found = await takeFee(tablet, 'p1', { cents: 9999 })
    expect(found).toMatchObject({ id, state, input: { body: { cents: 1700 } } })
    expect(await entriesOf(tablet)).toHaveLength(1)
  })

  test('long after the school has recorded it, is still one payment', async () => {
    const { id } = await takeFee(tablet, 'p1')
    await run(tablet)
    expect(await entriesOf(tablet)).toEqual([])
    expect(await takeFee(tablet, 'p1')).toMatchObject({ id, receipt: 'D01-R000001' })
    expect(await entriesOf(tablet)).toEqual([])
    expect(await getSetting(tablet.db, 'receiptNumber')).toBe(1)
  })

  test('by somebody else is another payment', async () => {
    await takeFee(tablet, 'p1')
    await signIn(tablet, CANAB)
    await takeFee(tablet, 'p1')
    expect(await receiptsOf()).toEqual(series(2))
  })

  test('also deletes the draft of the second tab', async () => {
    await takeFee(tablet, 'p1')
    await saveDraft(tablet.db, 'pay', BASHIR, { typed: true })
    const input = { body: { ref: 'p1', studentId: 11, cents: 1700 } }
    await enqueue(tablet.db, takeMoneyOffline, input, { draftKey: 'pay' })
    expect(await readDraft(tablet.db, 'pay', BASHIR)).toBeNull()
  })
})

describe('a payment', () => {
  test('cannot be cancelled, though it was never sent', async () => {
    const { id } = await takeFee(tablet, 'p1')
    expect(await cancelEntry(tablet.db, id)).toBe(false)
    expect(await glance(tablet)).toEqual([`${id} waiting`])
  })

  test.each(['waiting', 'rejected', 'serverFault', 'tooLarge', 'unreadable'] as const)(
    'cannot be dismissed before the school has it, being %s',
    async (reason) => {
      const { id } = await takeFee(tablet, 'p1')
      if (reason !== 'waiting') await tablet.db.outbox.update(id, { state: 'parked', parkReason: reason })
      await dismissEntry(tablet.db, id)
      expect(await entriesOf(tablet)).toHaveLength(1)
    },
  )

  test('that was refused is sent again with the same receipt', async () => {
    const { id } = await takeFee(tablet, 'p1')
    await tablet.db.outbox.update(id, { state: 'parked', parkReason: 'rejected' })
    await retryEntry(tablet.db, id)
    expect(await entriesOf(tablet)).toMatchObject([{ id: 'D01-2', state: 'waiting', receipt: 'D01-R000001' }])
  })
})
