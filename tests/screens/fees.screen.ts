import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { debtor, deleteStudent, ofReceipt, registerFamily } from '#tests/school/fees.ts'
import { today } from '#tests/school/office.ts'
import {
  amountOf,
  choose,
  chooseAll,
  confirm,
  confirmButton,
  confirmDialog,
  COUNTER,
  owingChild,
  payBy,
  receiptNumber,
  takeButton,
} from './fee-steps.ts'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, press, sees, usePhone } from './steps.ts'

describe('a payment taken at the counter', () => {
  const school = useSchool()

  test(
    'for a single student is recorded once, although it is confirmed by a double click and by Enter',
    { tags: ['fault:double-press'] },
    async () => {
      const child = await owingChild(school)
      await school.openAs('office', COUNTER)
      await page.getByLabelText('Single Student').click()
      await sees(page.getByRole('heading', { level: 1, name: 'Single Student Payment' }))
      await press('Search')
      await sees('Enter a student ID.')
      await choose(String(child.id))
      await amountOf(child).fill('1.50')
      await takeButton().click()
      await sees(confirmButton())
      const button = confirmButton().element() as HTMLElement
      button.click()
      button.click()
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      button.click()
      const receipt = await receiptNumber()
      await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(1)
      const [device] = receipt.split('-')
      const own = (await school.office.payments()).filter(({ deviceCode }) => deviceCode === device)
      expect(own.map(({ amountCents }) => amountCents)).toEqual([150])
    },
  )

  test(
    'leaves out a child without debt who is deleted before the confirmation, and is taken for the other children',
    { tags: ['fault:student-gone'] },
    async () => {
      const children = await registerFamily(school, '639999820', [0, 1_300, 1_700])
      await school.openAs('office', COUNTER)
      await chooseAll({ phone: '639999820' })
      // A year without fees yet, for which money can be taken for each child.
      await page.getByLabelText('Year').selectOptions(String(Number(today().slice(0, 4)) + 1))
      const [gone] = children
      for (const child of children) await amountOf(child).fill('1')
      await takeButton().click()
      await sees(confirmDialog())
      await deleteStudent(school, gone!.id)
      await sees('is no longer at this school and is left out.')
      await press('Confirm')
      const receipt = await receiptNumber()
      await expect.poll(async () => (await ofReceipt(school, receipt)).length).toBe(children.length - 1)
      expect((await ofReceipt(school, receipt)).map(({ studentId }) => studentId)).not.toContain(gone!.id)
    },
  )

  describe('on a phone', () => {
    usePhone()

    test(
      'by mobile money has its transfer number checked first, and needs a tick if the number was used before',
      { tags: ['fault:number-used'] },
      async () => {
        const family = await debtor(school)
        const used = (await school.office.payments()).find(({ method, number }) => method === 'ZAAD' && number)!
        await school.openAs('office', COUNTER)
        await school.cut()
        await chooseAll(family)
        await payBy('ZAAD')
        await press('Check')
        await sees('Enter the payment number to check.')
        await fieldOf('Payment number').fill(used.number!)
        await takeButton().click()
        await sees('You have not verified this payment number.')
        await press('Check')
        await sees(buttonOf('Checked!'))
        await sees(/^Checked on this device as of/)
        await sees(page.getByRole('alert').filter({ hasText: 'This payment number was already used.' }))
        await payBy('E-dahab')
        await sees(buttonOf('Check'))
        await payBy('ZAAD')
        await press(/^Check/)
        await page.getByLabelText('Take it anyway').click()
        const receipt = await confirm()
        await school.mend()
        await expect.poll(async () => (await ofReceipt(school, receipt))[0]?.state).toBe('confirmed')
        expect((await ofReceipt(school, receipt))[0]?.number).toBe(used.number)
      },
    )
  })
})
