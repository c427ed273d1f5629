import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentPage } from '#domain/fees/reports.schema.ts'
import type { UserCollection } from '#domain/fees/income.schema.ts'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { centsOf, formatCents } from '#domain/school/money.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, countOf, exported, detailOf, press, rowOf, sees, seesNoMore, select } from './steps.ts'

const count = (words: string | RegExp) => page.getByRole('status').getByText(words)

const linesOf = ({ bytes }: { bytes: Uint8Array }): string[] => new TextDecoder().decode(bytes).trim().split('\r\n')

describe('long lists', () => {
  const school = useSchool()

  test('of payments of all times are shown in pages, exported completely, and sorted once all are loaded', async () => {
    const { total } = await ask<PaymentPage>(school, 'GET', '/fee/payments')
    expect(total).toBeGreaterThan(600)
    const { payments } = await ask<PaymentPage>(school, 'GET', `/fee/payments?limit=1&page=${total}`)
    const [first] = payments
    await school.openAs('office', '/dashboard/UpdatedPayment?source=all')
    await sees(count(`100 of ${total} payments`))
    await press('Show more')
    await sees(count(`500 of ${total} payments`))
    const file = linesOf(await exported('CSV'))
    // A heading, all rows and their sums, and below these an empty line, the title, the filter, and the school.
    expect(file).toHaveLength(1 + total + 1 + 4)
    expect(file[1 + total]).toMatch(/\bTotal\b/)
    expect(file.some((line) => line.includes(first?.receipt ?? '?'))).toBe(true)
    await sees(count(`${total} payments`))
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
    const day = formatDay(schoolDay(Date.parse(first?.date ?? ''), 'Africa/Mogadishu'))
    await sees(page.getByRole('row').nth(1).getByText(day))
  })

  test('draw the rows in sight although a busy browser reports several outdated positions at once', async () => {
    const Real = globalThis.IntersectionObserver
    // A busy browser reports outdated and present positions together, the newest last.
    vi.stubGlobal(
      'IntersectionObserver',
      class extends Real {
        constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super((entries, observer) => {
            const outdated = entries.map((entry) =>
              Object.create(entry, { isIntersecting: { value: !entry.isIntersecting } }),
            )
            report([...outdated, ...entries] as IntersectionObserverEntry[], observer)
          }, options)
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    await school.openAs('office', '/dashboard/UpdatedPayment?source=all')
    await press('Show more')
    await sees(count(/^500 of/))
    const isLastDrawn = () =>
      [...document.querySelectorAll<HTMLElement>('tbody[role=rowgroup]')].at(-1)?.dataset['far'] === undefined
    expect(isLastDrawn()).toBe(false)
    scrollTo(0, document.documentElement.scrollHeight)
    await expect.poll(isLastDrawn).toBe(true)
  })

  test('of payments of all times are searched and filtered by state, and show a voided payment at once', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=50&page=8')
    const old = payments[0]!
    await school.openAs('admin', '/dashboard/UpdatedPayment?source=all')
    await page.getByRole('searchbox').fill(old.receipt)
    await press(`Void the payment of ${old.fullname}`)
    await page.getByLabelText('Reason').fill('Entered twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    await sees('The payment was voided.')
    await sees(rowOf(old.receipt).getByText('Voided'))
    const { payments: found } = await ask<PaymentPage>(school, 'GET', `/fee/payments?search=${old.receipt}`)
    expect(found.map(({ state }) => state)).toContain('voided')
    await select('State', 'Confirmed')
    await seesNoMore(rowOf(old.receipt))
    await select('State', 'Voided')
    await sees(rowOf(old.receipt))
  })

  test('of the audit log are searched by person, and a tap shows the history of one record', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=1')
    const { id } = payments[0]!
    await ask(school, 'POST', `/fee/payments/${id}/void`, { as: 'admin', body: { reason: 'Entered twice' } })
    await school.openAs('admin', '/dashboard/audit')
    await sees(count(/^\d+ changes/))
    await select('Kind of record', 'Payment')
    const history = new RegExp(`^History of Payment ${id}, `)
    await buttonOf(history).first().click()
    await sees(page.getByRole('heading', { name: `History of Payment ${id}` }))
    expect(countOf(buttonOf(/^History of/))).toBe(0)
    await press('Show all changes')
    await page.getByRole('searchbox').fill(fullNameOf('admin'))
    await sees(page.getByRole('row').nth(1).getByText(fullNameOf('admin')))
    await page.getByRole('searchbox').fill('Nobody Atall')
    await sees('No matching results found')
  })

  test('of collections show without network what each person collected to the cent, and each of her payments', async () => {
    const collections = await ask<UserCollection[]>(school, 'GET', '/fee/payments/collection-summary')
    const [most] = collections.toSorted((a, b) => b.totalPaid - a.totalPaid)
    const { fullName, totalPaid, studentPayments } = most!
    await school.openAs('office', '/dashboard')
    await school.cut()
    openApp('/dashboard/UserCollection')
    await sees(page.getByRole('heading', { level: 2, name: fullName }))
    await page.getByRole('combobox', { name: 'User', exact: true }).selectOptions(fullName)
    await sees(count(`${studentPayments.length} of`).or(count(`${studentPayments.length} payments`)))
    await expect.poll(() => detailOf('Total paid')).toBe(formatCents(centsOf(totalPaid)))
    await sees(
      page
        .getByRole('table')
        .getByRole('row')
        .last()
        .getByText(formatCents(centsOf(totalPaid))),
    )
  })

  test('of vouchers and of uses of a number are shown without network, with the first day that the device has', async () => {
    const { payments } = await ask<PaymentPage>(school, 'GET', '/fee/payments?state=confirmed&limit=100')
    const { number, receipt, fullname, year, month } = payments.find((each) => each.method === 'ZAAD' && each.number)!
    await school.openAs('office', '/dashboard')
    await school.cut()
    openApp(`/dashboard/VoucherList?month=${year}-${String(month).padStart(2, '0')}&search=${receipt}`)
    await sees('This device knows only the days from')
    await sees(rowOf(receipt).getByText(fullname))
    openApp(`/dashboard/SearchPaymentHistory?number=${number}`)
    await sees('This device knows only the days from')
    await sees(rowOf(fullname))
    await expect.poll(() => detailOf('Used')).toMatch(/^once$|times$/)
  })
})
