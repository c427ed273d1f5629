import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { totalDue } from '#domain/fees/ledger.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { endAccount } from '#tests/school/accounts.ts'
import { comeBack, signInAs } from '#tests/browser/accounts-steps.ts'
import type { Device } from '#tests/browser/browser.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { visit } from '#tests/browser/steps.ts'
import {
  centsIn,
  expectCashUp,
  expectNothingWaits,
  openBooks,
  openTill,
  settleHeld,
  takeMoney,
  type Books,
  type Receipt,
  type Till,
} from './money.ts'

describe('objections of the server to payments:', () => {
  const school = useSchool()
  let books: Books
  let admin: Device
  beforeAll(async () => {
    books = await openBooks(school)
  })
  beforeEach(async () => {
    admin = await school.tablet('admin', { width: 1280, height: 900, at: '/' })
  })

  /** Figures that the school has of one student in cents: due, paid, held and carried forward. */
  const accountOf = async ({ id }: StudentRow) => {
    const account = (await school.office.accounts()).get(id)
    if (!account) throw new Error(`student ${id} has no account`)
    const { open, paidCents, heldCents, carryCents } = account
    return { dueCents: totalDue(open), paidCents, heldCents, carryCents }
  }

  const stateOf = async (receipt: Receipt) =>
    (await books.paymentsOf(receipt)).map(({ state, heldCode }) => heldCode ?? state)

  /** Sends the payments of both devices at the same moment; returns their receipts, the held one last. */
  async function deliverBoth(tills: readonly Till[], receipts: readonly Receipt[]): Promise<[Receipt, Receipt]> {
    await Promise.all(tills.map(({ device }) => comeBack(school, device)))
    for (const [at, { collector }] of tills.entries()) await books.expectAllThere(collector, [receipts[at]!])
    const [first, second] = receipts as [Receipt, Receipt]
    return (await stateOf(first))[0] === 'confirmed' ? [first, second] : [second, first]
  }

  /** Expects that each drawer holds the money that its collector took, by the school's figures and by the device's. */
  async function expectDrawers(tills: readonly Till[], receipts: readonly Receipt[]): Promise<void> {
    for (const [at, till] of tills.entries()) {
      const drawer = [receipts[at]!]
      await books.expectAllThere(till.collector, drawer)
      expect(await expectCashUp(till, drawer)).toBe(0)
    }
  }

  test(
    'of two payments of one month at two counters, one settles the month, and the other is held and carried forward by one tap',
    { tags: ['proof', 'fault:month-paid-twice', 'promise:money-is-recorded'] },
    async () => {
      const family = books.family()
      const child = family.children[0]!
      const before = await accountOf(child)
      const tills = [await openTill(school, 'Ebla Warsame Cige'), await openTill(school, 'Fahma Nuur Xirsi')]
      school.proxy.link = 'cut'
      const receipts: Receipt[] = []
      for (const { device } of tills) receipts.push(await takeMoney(device.page, family, { single: child }))
      expect(receipts.map(({ cents }) => cents)).toEqual([before.dueCents, before.dueCents])

      const [confirmed, held] = await deliverBoth(tills, receipts)
      expect([await stateOf(confirmed), await stateOf(held)]).toEqual([['confirmed'], ['alreadyPaid']])
      const paid = { dueCents: 0, paidCents: before.paidCents + confirmed.cents }
      expect(await accountOf(child)).toEqual({ ...paid, heldCents: held.cents, carryCents: before.carryCents })
      const { device } = tills[receipts.indexOf(held)]!
      await visit(device.page, '/dashboard/outbox')
      await device.page.getByText(`Receipt ${held.number}`, { exact: false }).first().waitFor(PATIENCE)

      expect(await settleHeld(admin.page, held, 'Keep for the next fee')).toContain('was already paid.')
      await expect
        .poll(() => accountOf(child), PATIENCE)
        .toEqual({
          dueCents: 0,
          paidCents: paid.paidCents + held.cents,
          heldCents: 0,
          carryCents: before.carryCents + held.cents,
        })
      await expectDrawers(tills, receipts)
    },
  )

  test(
    'the second payment with one ZAAD number is held, and accepted by one tap',
    { tags: ['proof', 'fault:number-used'] },
    async () => {
      const tills = [await openTill(school, 'Geedi Rooble Samatar'), await openTill(school, 'Hibaaq Ducaale Cabdi')]
      school.proxy.link = 'cut'
      const receipts: Receipt[] = []
      for (const [at, { device }] of tills.entries()) {
        const number = ['0634 55 66 77', '063-455-6677'][at]!
        receipts.push(await takeMoney(device.page, books.family(), { method: 'ZAAD', number }))
      }
      const [confirmed, held] = await deliverBoth(tills, receipts)
      expect(new Set(await stateOf(confirmed))).toEqual(new Set(['confirmed']))
      expect(new Set(await stateOf(held))).toEqual(new Set(['numberUsed']))
      const words = await settleHeld(admin.page, held, 'Accept, it is another transfer', { told: confirmed.number })
      expect(words).toMatch(/The payment number .* was already used\./)
      expect(new Set(await stateOf(held))).toEqual(new Set(['confirmed']))
      await expectDrawers(tills, receipts)
    },
  )

  test(
    'a payment with a discount above a limit lowered meanwhile is held, and approved with a reason',
    { tags: ['proof', 'fault:discount-over-limit'] },
    async () => {
      await books.limitDiscounts(10_000)
      const till = await openTill(school, 'Idil Faarax Jaamac')
      school.proxy.link = 'cut'
      const family = books.family()
      const single = family.children[0]!
      const drawer = [await takeMoney(till.device.page, family, { single, discount: '2.50' })]
      await books.limitDiscounts(0)
      await comeBack(school, till.device)
      await books.expectAllThere(till.collector, drawer)
      expect(await stateOf(drawer[0]!)).toEqual(['discountLimit'])
      // Waits for the words about the limit: before the device knows the new limit, it asks for no reason, and is refused.
      const approval = { reason: 'promised in August', told: 'more than the limit' }
      const words = await settleHeld(admin.page, drawer[0]!, 'Approve the discount above the limit', approval)
      expect(words).toContain('The discount of $2.50 is over')
      expect(await stateOf(drawer[0]!)).toEqual(['confirmed'])
      expect(await accountOf(single)).toMatchObject({ dueCents: 0, heldCents: 0 })
      await expectDrawers([till], drawer)
    },
  )

  test(
    'a payment of a collector whose account has ended meanwhile is held, and accepted by one tap',
    { tags: ['proof', 'fault:collector-gone'] },
    async () => {
      const { device, collector } = await openTill(school, 'Jibriil Cumar Sugulle')
      school.proxy.link = 'cut'
      const family = books.family()
      const drawer = [await takeMoney(device.page, family, { single: family.children[0]! })]
      await endAccount(school, collector.id)
      await comeBack(school, device)
      await books.expectAllThere(collector, drawer)
      expect(await stateOf(drawer[0]!)).toEqual(['collectorInactive'])
      const words = await settleHeld(admin.page, drawer[0]!, 'Accept the payment')
      expect(words).toContain(`The account of ${collector.fullName} had been ended.`)
      expect(await stateOf(drawer[0]!)).toEqual(['confirmed'])
      await books.expectAllThere(collector, drawer)
    },
  )

  test(
    'a payment of a collector whose role was changed meanwhile waits for her sign-in, and is then confirmed',
    { tags: ['proof', 'fault:role-changed'] },
    async () => {
      const till = await openTill(school, 'Khadra Liibaan Geele')
      const { device, collector } = till
      school.proxy.link = 'cut'
      const drawer = [await takeMoney(device.page, books.family()), await takeMoney(device.page, books.family())]
      await books.changeRole(collector, 'ADMIN')
      await comeBack(school, device)
      await device.page.getByRole('heading', { name: 'Sign in' }).waitFor(PATIENCE)
      await signInAs(device, collector)
      await books.expectAllThere(collector, drawer)
      for (const receipt of drawer) expect(new Set(await stateOf(receipt))).toEqual(new Set(['confirmed']))
      await expectNothingWaits(device.page)
      expect(centsIn(drawer)).toBeGreaterThan(0)
      expect(await expectCashUp(till, drawer)).toBe(0)
    },
  )
})
