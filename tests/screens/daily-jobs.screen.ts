import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { debtor } from '#tests/school/fees.ts'
import { expectFit, keepMedia } from './barriers.ts'
import { chooseAll, confirm, confirmDialog, COUNTER, receiptDialog, searchOf, takeButton } from './fee-steps.ts'
import { classButton, markAbsent, MARKING, openClass, saveButton, saveClass } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, isSeen, press, reads, rowOf, sees, seesNoMore, select, usePhone } from './steps.ts'

describe('on a phone, each step has no barriers and controls large enough to tap', () => {
  const school = useSchool()
  usePhone()
  keepMedia()

  test('when marking a class', { tags: ['promise:accessible'] }, async () => {
    const group = school.office.classNamed('1A')
    await school.openAs('teacher', MARKING)
    await sees(classButton(group))
    await expectFit('the classes')
    await openClass(group)
    await markAbsent({ student: group.students[0]!, reason: 'Other', text: 'At a wedding' })
    await sees(saveButton())
    await expectFit('a class that is open')
    await saveClass()
    await expectFit('a class that is saved')
  })

  test(
    'when going through a class with the Tab key, down and up, with the focus always in sight',
    { tags: ['promise:accessible'] },
    async () => {
      const group = school.office.classNamed('1A')
      await school.openAs('teacher', MARKING)
      await openClass(group)
      // Waits for the rows that are rendered later.
      await expect.poll(() => page.getByRole('list').getByRole('listitem').elements().length).toBeGreaterThan(25)
      page.getByRole('searchbox').first().element().focus()
      for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}'])
        for (let step = 0; step < 24; step++) {
          await userEvent.keyboard(key)
          expect(isSeen(document.activeElement), `${step} times ${key}: ${document.activeElement?.outerHTML}`).toBe(
            true,
          )
        }
    },
  )

  test('when saving and deleting a discipline record', { tags: ['promise:accessible'] }, async () => {
    const child = school.office.classNamed('1A').students[0]!
    const student = fieldOf('Student ID or name')
    await school.openAs('teacher', '/dashboard/Decipline')
    await press('Save record')
    await reads('Description is required')
    await student.fill(child.fullname.split(' ')[0]!)
    await sees(page.getByRole('list', { name: 'Students found' }))
    await expectFit('a form with what is missing')
    await student.fill(String(child.id))
    await userEvent.keyboard('{Enter}')
    await sees(page.getByRole('button', { name: 'Other student' }))
    await select('Type', 'Disruption')
    await fieldOf('Description').fill('Talked while the others were reading')
    await expectFit('a form that is filled')
    await press('Save record')
    await sees(rowOf('Talked while'))
    // Read first, since this message comes after the row and covers the last record; expectFit waits until it is gone.
    await reads('Record saved successfully')
    await expectFit('the records')
    await buttonOf(new RegExp(`^Delete the record of ${child.fullname}`))
      .first()
      .click()
    await sees(page.getByRole('dialog', { name: 'Delete record' }))
    await expectFit('the question before a record is deleted')
  })

  test('when taking a payment', { tags: ['promise:accessible'] }, async () => {
    await school.openAs('office', COUNTER)
    await sees(searchOf())
    await expectFit('the counter')
    await chooseAll(await debtor(school))
    await expectFit('a family with its dues')
    await takeButton().click()
    await sees(confirmDialog())
    await expectFit('the last look')
    await userEvent.keyboard('{Escape}')
    await seesNoMore(confirmDialog())
    await confirm()
    await expectFit('the receipt')
    await receiptDialog().getByRole('button', { name: 'New payment' }).click()
  })
})
