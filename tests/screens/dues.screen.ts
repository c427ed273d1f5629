import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay } from '#domain/core/dates.ts'
import { noteUnopened, takeBackUnopened } from '#data/fees/unopened-reminder.ts'
import { today } from '#tests/school/office.ts'
import { goTo } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { countOf, press, rowOf, sees, seesNoMore } from './steps.ts'

const DUES = '/dashboard/DueReminders'
const dialog = () => page.getByRole('dialog')

/** Chooses the first family that can be reminded, and has its text shown, which nobody has opened yet. */
async function showText(school: School) {
  await school.openAs('office', DUES)
  const families = page.getByRole('checkbox', { name: /^Choose / })
  await sees(families.first())
  // Some were reminded by the demo, or have promised something.
  const open = families.elements().find((each) => !(each as HTMLInputElement).disabled)
  const name = open?.getAttribute('aria-label')?.replace('Choose ', '') ?? expect.fail('nobody can be reminded')
  await goTo(`${DUES}?search=${encodeURIComponent(name)}`)
  const box = page.getByRole('checkbox', { name: `Choose ${name}` }).first()
  await box.click()
  await sees('1 family chosen')
  await press('Remind')
  await dialog()
    .getByRole('radio', { name: /SMS from this phone/ })
    .click()
  await dialog().getByRole('button', { name: 'Remind', exact: true }).click()
  await sees(dialog().getByText('1 text', { exact: true }))
  await dialog().getByRole('button', { name: 'Show the text' }).click()
  await sees(dialog().getByRole('link', { name: 'Open the SMS' }))
  return { name, box }
}

describe('reminders of dues', () => {
  const school = useSchool()
  test('name the children of a family on a phone in letters of one size, and are chosen by a finger', async () => {
    await page.viewport(360, 740)
    try {
      await school.openAs('office', DUES)
      await sees(page.getByRole('checkbox', { name: /^Choose / }).first())
      const children = [...document.querySelectorAll<HTMLElement>('td span > span, td small')]
        .filter(({ textContent }) => /^\p{L}+, \S+$/u.test(textContent))
        .map((each) => getComputedStyle(each).fontSize)
      expect(children.length).toBeGreaterThan(5)
      expect(new Set(children).size).toBe(1)
      for (const box of page.getByRole('checkbox', { name: /^Choose / }).elements()) {
        const target = box.closest('label')?.getBoundingClientRect()
        expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(40)
      }
    } finally {
      await page.viewport(1280, 900)
    }
  })

  test('are sent by text one after the other, a text that was not sent is taken back, and a promise keeps them away', async () => {
    const { name } = await showText(school)
    const link = dialog().getByRole('link', { name: 'Open the SMS' })
    expect(link.element().getAttribute('href')).toMatch(/^sms:\+2526\d{8}\?&body=/)
    await dialog().getByRole('button', { name: 'Not sent' }).click()
    await sees('Nobody was reminded.')
    await dialog().getByRole('button', { name: 'Close' }).last().click()

    await rowOf(name)
      .getByRole('button', { name: `Promise of ${name}` })
      .first()
      .click()
    const until = addDays(today(), 5)
    await dialog().getByLabelText('Pays until').fill(formatDay(until))
    // The calendar closes once the field is left.
    await userEvent.tab()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await sees(
      rowOf(name)
        .getByText(`Promised until ${formatDay(until)}`)
        .first(),
    )
    await expect.element(page.getByRole('checkbox', { name: `Choose ${name}` }).first()).toBeDisabled()
    await rowOf(name)
      .getByRole('button', { name: `Reminders and promises of ${name}` })
      .first()
      .click()
    await sees(dialog().getByText(/not sent/))
    await seesNoMore(dialog().getByText('No reminder and no promise yet.'))
  })

  test('whose text was not opened before the browser ended are taken back at the next visit', async () => {
    const { name, box } = await showText(school)
    const left = localStorage.getItem('unopened-reminder') ?? expect.fail('the text that nobody opened is not noted')
    // Another window that is opened meanwhile takes nothing back.
    await takeBackUnopened()
    expect(localStorage.getItem('unopened-reminder')).toBe(left)
    // As the browser that has ended has left it: the reminder is at the school, and nobody has opened its text.
    noteUnopened(null)
    await dialog().getByRole('button', { name: 'Finish' }).click()
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    const history = async () => {
      await rowOf(name)
        .getByRole('button', { name: `Reminders and promises of ${name}` })
        .first()
        .click()
      await sees(dialog().getByText(/SMS/))
    }
    await history()
    expect(countOf(dialog().getByText(/not sent/))).toBe(0)
    noteUnopened(Number(left))
    await goTo('/dashboard')
    await seesNoMore(box)
    await goTo(`${DUES}?search=${encodeURIComponent(name)}`)
    await expect.poll(() => localStorage.getItem('unopened-reminder')).toBeNull()
    await history()
    await sees(dialog().getByText(/not sent/))
  })
})
