import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { formatCents } from '#domain/school/money.ts'
import { debtor, duesOf, ofReceipt, type Family } from '#tests/school/fees.ts'
import {
  amountOf,
  choose,
  chooseAll,
  confirmDialog,
  COUNTER,
  payBy,
  receiptNumber,
  searchOf,
  takeButton,
} from './fee-steps.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, fieldOf, press, reads, sees, seesNoMore, valueOf } from './steps.ts'

const numberField = () => fieldOf('Payment number')
const methodOf = (): string =>
  page.getByRole('radio', { checked: true }).elements().at(-1)?.closest('label')?.textContent?.replace(/\d$/, '') ?? ''

const SHORT = 'ZAAD: 48501 is short for a number. Is it whole?'

/** Waits until this element has the focus. */
const isFocused = (what: { element: () => Element }) => expect.poll(() => document.activeElement).toBe(what.element())

/** Opens the counter, and this family with the focus on the button that takes the payment. */
async function openFamily(school: School): Promise<Family> {
  const family = await debtor(school)
  await school.openAs('office', COUNTER)
  await chooseAll(family)
  takeButton().element().focus()
  return family
}

describe('by keys, the counter', () => {
  const school = useSchool()

  test('takes the rest of a number that was checked too early as part of it, and keeps its method', async () => {
    const family = await openFamily(school)
    const due = (await duesOf(school, family.children)).reduce((sum, cents) => sum + cents, 0)
    await userEvent.keyboard('2')
    await isFocused(numberField())
    await userEvent.keyboard('48501{Enter}')
    await sees(buttonOf('Checked!'))
    await isFocused(takeButton())
    await reads(SHORT)
    await userEvent.keyboard('1999')
    await isFocused(numberField())
    expect([valueOf(numberField()), methodOf()]).toEqual(['485011999', 'ZAAD'])
    await userEvent.keyboard('{Enter}')
    await isFocused(takeButton())
    expect(countOf(page.getByText(SHORT))).toBe(0)
    await sees(page.getByRole('status').getByText('ZAAD - 485011999'))
    await userEvent.keyboard('{Enter}')
    await sees(confirmDialog().getByRole('heading', { name: `ZAAD ${formatCents(due)}` }))
    await userEvent.keyboard('{Enter}')
    const receipt = await receiptNumber()
    await expect.poll(async () => (await ofReceipt(school, receipt))[0]?.number).toBe('485011999')
    expect((await ofReceipt(school, receipt)).every(({ method }) => method === 'ZAAD')).toBe(true)
  })

  test('chooses no method by a digit after an amount was typed, unless the methods have the focus', async () => {
    const { children, phone } = await openFamily(school)
    await userEvent.keyboard('3')
    await isFocused(numberField())
    expect(methodOf()).toBe('E-dahab')
    await amountOf(children[0]!).fill('12')
    takeButton().element().focus()
    await userEvent.keyboard('12')
    expect([methodOf(), valueOf(amountOf(children[0]!))]).toEqual(['E-dahab', '12'])
    page.getByRole('radio', { name: 'E-dahab' }).element().focus()
    await userEvent.keyboard('2')
    await expect.poll(methodOf).toBe('ZAAD')
    // Another family begins anew.
    await press('Other family')
    await choose(phone)
    await isFocused(takeButton())
    await userEvent.keyboard('3')
    await isFocused(numberField())
    expect(methodOf()).toBe('E-dahab')
  })

  test('says at once and in the confirmation that a number is left out of a payment in cash', async () => {
    const family = await openFamily(school)
    const said = 'Cash: the payment number 634850119 is left out.'
    await userEvent.keyboard('2')
    await isFocused(numberField())
    await userEvent.keyboard('634850119')
    await payBy('Cash')
    await reads(said)
    takeButton().element().focus()
    await userEvent.keyboard('2')
    expect(methodOf()).toBe('Cash')
    await takeButton().click()
    await sees(confirmDialog().getByText(said))
    await sees(confirmDialog().getByRole('heading', { name: /^Cash \$/ }))
    await userEvent.keyboard('{Escape}')
    await seesNoMore(confirmDialog())
    await payBy('ZAAD')
    expect(valueOf(numberField())).toBe('634850119')
    expect(countOf(page.getByText(said))).toBe(0)
    await press('Other family')
    await searchOf().fill(family.phone)
    expect(await device().outbox.count()).toBe(0)
  })
})
