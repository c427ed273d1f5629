import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentListed } from '#domain/fees/reports.schema.ts'
import { seededRandom } from '#server/db/seed/random.ts'
import { comeBack } from '#tests/browser/accounts-steps.ts'
import { confirmButton, openCounter, receiptDialog, takeButton } from '#tests/browser/fee-steps.ts'
import { useSchool } from '#tests/browser/school.ts'
import { PATIENCE } from '#tests/browser/patience.ts'
import { visit } from '#tests/browser/steps.ts'
import { volume } from '#tests/tier.ts'
import { PUSH, pushesSeen } from './engine.ts'
import {
  centsIn,
  expectCashUp,
  expectNothingWaits,
  fillSale,
  openBooks,
  openTill,
  readReceipt,
  takeMoney,
  wrongAtSchool,
  wrongInCashUp,
  type Books,
  type Receipt,
  type Till,
} from './money.ts'

/** Prints a receipt again from the list on the counter; returns the printed text. */
async function printAgain(page: Page, { number }: Receipt): Promise<string> {
  await openCounter(page)
  await page.getByRole('button', { name: new RegExp(`^${number}`) }).click(PATIENCE)
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-was-printed', document.querySelector('[data-printed]')?.textContent ?? '')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await page.locator('body[data-was-printed]').waitFor(PATIENCE)
  return (await page.locator('body').getAttribute('data-was-printed')) ?? ''
}

/** Code of the device that gave out these receipts; receipt numbers begin with it. */
const codeOf = ([first]: readonly Receipt[]): string => first!.number.split('-')[0]!

const series = (drawer: readonly Receipt[]) =>
  drawer.map((_, at) => `${codeOf(drawer)}-R${String(at + 1).padStart(6, '0')}`)

/** Expects each receipt in the list of vouchers, in the month that it was taken for: the counter proposes the oldest that is due. */
async function expectVouchers(page: Page, books: Books, drawer: readonly Receipt[]): Promise<void> {
  for (const receipt of drawer) {
    const [payment] = await books.paymentsOf(receipt)
    const month = `${payment!.year}-${String(payment!.month).padStart(2, '0')}`
    await visit(page, `/dashboard/VoucherList?month=${month}&search=${receipt.number}`)
    await page.getByRole('row').filter({ hasText: receipt.number }).first().waitFor(PATIENCE)
  }
}

describe('money in a drawer', () => {
  // On the embedded database in the proof, where the test of a restored backup replaces its files.
  const school = useSchool()
  let books: Books
  beforeAll(async () => {
    books = await openBooks(school)
  })

  test(
    'taken without network reaches the school once and to the cent, although the browser is killed and an answer lost',
    { tags: ['fault:browser-killed', 'promise:months-agree'] },
    async () => {
      await books.limitDiscounts(10_000)
      const { device, collector } = await openTill(school, 'Ayaan Cali Nuur')
      const { page } = device
      school.proxy.link = 'cut'
      const single = books.family({ isLarge: true })
      const drawer = [
        await takeMoney(page, books.family({ isLarge: true })),
        await takeMoney(page, single, { single: single.children[0]! }),
        await takeMoney(page, books.family()),
        await takeMoney(page, books.family(), { method: 'ZAAD', number: '634 71 20 01' }),
        await takeMoney(page, books.family({ isLarge: true }), { discount: '1.25' }),
      ]
      expect(drawer.map(({ number }) => number)).toEqual(series(drawer))
      expect(await expectCashUp({ device, collector }, drawer)).toBe(centsIn(drawer))
      await openCounter(page)
      await device.kill()

      const again = await school.reopen(device)
      const till: Till = { device: again, collector }
      expect(await expectCashUp(till, drawer)).toBe(centsIn(drawer))
      expect(await printAgain(again.page, drawer[4]!)).toContain(drawer[4]!.number)
      school.proxy.inject(PUSH, { kind: 'resetAfter' })
      await comeBack(school, again)
      await books.expectAllThere(collector, drawer)
      await expectNothingWaits(again.page)
      expect(pushesSeen(school.proxy)[0]?.status).toBeNull()
      expect(await expectCashUp(till, drawer)).toBe(0)
      await expectVouchers(again.page, books, drawer)
    },
  )

  test(
    'is taken once if one form is open in two tabs and confirmed in both, several times',
    { tags: ['proof', 'fault:double-press'] },
    async () => {
      const till = await openTill(school, 'Bilan Xasan Rooble')
      const { page } = till.device
      const family = books.family({ isLarge: true })
      school.proxy.link = 'cut'
      await fillSale(page, family)
      const second = await till.device.context.newPage()
      await second.goto(page.url())
      await second.getByText('What you typed before has been restored.').waitFor(PATIENCE)
      for (const tab of [page, second]) {
        await tab.bringToFront()
        await takeButton(tab).click()
        await confirmButton(tab).waitFor()
      }
      await Promise.all(
        [page, second].map((tab) =>
          confirmButton(tab).evaluate((button: HTMLElement) => {
            button.click()
            button.click()
            button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
            button.click()
          }),
        ),
      )
      const alreadyTaken = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'This payment was already taken' })
      for (const tab of [page, second]) await receiptDialog(tab).or(alreadyTaken(tab)).first().waitFor()
      const winner = (await receiptDialog(page).count()) > 0 ? page : second
      const drawer = [await readReceipt(winner)]
      for (const tab of [page, second]) {
        const outcome = receiptDialog(tab).or(alreadyTaken(tab)).filter({ hasText: drawer[0]!.number })
        await outcome.first().waitFor()
      }
      await second.close()
      expect(await expectCashUp(till, drawer)).toBe(centsIn(drawer))
      await comeBack(school, till.device)
      await books.expectAllThere(till.collector, drawer)
    },
  )

  test(
    'reaches the school once, whichever requests are reset and whenever the server is killed',
    { tags: ['fault:reset-before-request', 'fault:server-killed'] },
    async () => {
      const random = seededRandom('money on a bad day')
      const till = await openTill(school, 'Cawil Jaamac Faarax')
      const { page } = till.device
      const drawer: Receipt[] = []
      school.proxy.delayMs = 200
      for (let at = 1; at <= volume(6, 10); at++) {
        if (random.chance(0.6)) school.proxy.inject(PUSH, { kind: random.chance(0.6) ? 'resetAfter' : 'resetBefore' })
        const isSending = school.proxy.arrival(PUSH)
        drawer.push(await takeMoney(page, books.family()))
        if (at % 3 !== 0) continue
        await isSending
        await school.restart()
      }
      school.proxy.clearFaults()
      await comeBack(school, till.device)
      await books.expectAllThere(till.collector, drawer)
      await expectNothingWaits(page)
      expect(drawer.map(({ number }) => number)).toEqual(series(drawer))
      expect(await expectCashUp(till, drawer)).toBe(0)
    },
  )

  test(
    'that a restored backup does not have is sent again by the device, and recorded once under its receipts',
    { tags: ['proof', 'fault:epoch-changed', 'promise:backup-restores'] },
    async () => {
      const till = await openTill(school, 'Deeqa Maxamuud Guuleed')
      const { page } = till.device
      const drawer = [await takeMoney(page, books.family())]
      await books.expectAllThere(till.collector, drawer)
      const backup = await mkdtemp(join(tmpdir(), 'dugsi-backup-'))
      await school.restart((dataDir) => cp(dataDir, backup, { recursive: true }))
      await comeBack(school, till.device)
      for (let more = 1; more <= 3; more++) drawer.push(await takeMoney(page, books.family()))
      await books.expectAllThere(till.collector, drawer)
      await expectNothingWaits(page)

      // Without network, since the device would send the payments again before the check below.
      school.proxy.link = 'cut'
      await school.restart(async (dataDir) => {
        await rm(dataDir, { recursive: true })
        await cp(backup, dataDir, { recursive: true })
      })
      await rm(backup, { recursive: true })
      expect(await books.wrongWith(till.collector, drawer)).toContain(`${drawer[1]!.number} is lost`)
      school.proxy.link = 'up'
      await openCounter(page)
      await comeBack(school, till.device)
      drawer.push(await takeMoney(page, books.family()))
      await books.expectAllThere(till.collector, drawer)
      await expectNothingWaits(page)
      expect(await expectCashUp(till, drawer)).toBe(0)
    },
  )
})

test('the check of drawers reports receipts and sums that disagree with the school’s figures', () => {
  const drawer: Receipt[] = [
    { number: 'K7Q-R000001', method: 'Cash', cents: 1_700 },
    { number: 'K7Q-R000002', method: 'ZAAD', cents: 500 },
  ]
  const row = (receipt: string, method: 'Cash' | 'ZAAD', amountPaid: number, studentId = 1) =>
    ({ receipt, method, amountPaid, studentId }) as PaymentListed
  const right = [row('K7Q-R000001', 'Cash', 9), row('K7Q-R000001', 'Cash', 8, 2), row('K7Q-R000002', 'ZAAD', 5)]
  const line = { confirmedCents: 0, heldCents: 0, correctedCents: 0, refundedCents: 0, paidOutCents: 0 }
  const cash = { ...line, method: 'Cash', confirmedCents: 1_000, waitingCents: 700, drawerCents: 1_700 } as const
  const zaad = { ...line, method: 'ZAAD', heldCents: 500, drawerCents: 500 } as const
  expect(wrongAtSchool(drawer, right)).toEqual([])
  expect(wrongInCashUp(drawer, [cash, zaad])).toEqual([])
  expect(wrongAtSchool(drawer, right.slice(0, 2))).toEqual(['K7Q-R000002 is lost'])
  expect(wrongAtSchool(drawer, right.slice(1))).toEqual(['K7Q-R000001 was 1700, and is recorded as 800'])
  expect(wrongAtSchool(drawer, [...right, right[2]!])).toEqual([
    'K7Q-R000002 is recorded twice',
    'K7Q-R000002 was 500, and is recorded as 1000',
  ])
  expect(wrongAtSchool(drawer, [...right, row('S-R000009', 'Cash', 1)])).toEqual(['nobody gave out S-R000009'])
  expect(wrongInCashUp(drawer, [zaad])).toEqual(['Cash: the drawer holds 1700, the cash-up says 0'])
  expect(wrongInCashUp(drawer, [{ ...cash, heldCents: 1 }, zaad])).toEqual([
    'Cash: the parts of the cash-up are 1701, its sum is 1700',
  ])
})
