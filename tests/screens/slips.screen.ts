import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ParentAccess } from '#domain/students/slips.schema.ts'
import { device } from '#data/device/db.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { ask } from '#tests/school/ask.ts'
import { useSchool } from './school.ts'
import { buttonOf, countOf, press, select, sees } from './steps.ts'

const SLIPS = '/dashboard/Slips'

/** What an action prints: the pages, the slips on them, and their words. */
async function printedBy(act: () => Promise<void>) {
  const print = vi.spyOn(window, 'print')
  const printed = new Promise<{ pages: number; slips: number; words: string }>((resolve) => {
    print.mockImplementation(() => {
      const paper = document.querySelector('[data-printed]')
      resolve({
        pages: paper?.querySelectorAll('[data-printed] > div').length ?? 0,
        slips: paper?.querySelectorAll('section').length ?? 0,
        words: paper?.textContent ?? '',
      })
    })
  })
  try {
    await act()
    return await printed
  } finally {
    print.mockRestore()
    dispatchEvent(new Event('afterprint'))
  }
}

describe('slips for the first sign-in', () => {
  const school = useSchool()

  test('are made for the parents of a class by one press, printed in a language of choice, and offered as text messages', async () => {
    const { id } = school.office.classNamed('3A')
    const accessOf = () => ask<ParentAccess[]>(school, 'GET', `/student/parent-access/${id}`, { as: 'office' })
    const phones = (await accessOf()).flatMap(({ proposed }) => (proposed?.account === null ? proposed.phone : []))
    const accounts = new Set(phones).size
    expect(accounts).toBeGreaterThan(8)

    await school.openAs('office', SLIPS)
    await sees(page.getByRole('heading', { level: 1, name: 'Slips for the first sign-in' }))
    // The page of these tests is at an address of its own machine, at which no slip is made.
    await sees('Phones cannot reach this address')
    await select('Slips for', 'Parents of 3A')
    await sees(page.getByRole('table', { name: 'Who gets a slip' }))
    await expect.element(buttonOf(/^Make \d+ accounts/)).toBeDisabled()

    const known = await getSetting(device(), 'school')
    await setSetting(device(), 'school', { ...known!, origin: 'https://dugsi.example' })
    await press(/^Make \d+ accounts/)
    await sees(page.getByText(/^\d+ slips are ready$/).first())
    expect((await accessOf()).filter(({ proposed }) => proposed !== null)).toEqual([])
    const sms = page.getByRole('link', { name: /^Send the slip of Parent of / }).elements()
    expect(sms.length).toBeGreaterThanOrEqual(accounts)
    const message = decodeURIComponent(sms[0]!.getAttribute('href')!)
    expect(message).toMatch(/^sms:\+252\d{9}\?&body=.*https:\/\/dugsi\.example\/auth\/arrive#[0-9A-Z]{4}-[0-9A-Z]{6}\./)
    expect(message).toContain('Waalidka ')

    const eight = await printedBy(() => press('Print the slips'))
    expect(eight).toMatchObject({ slips: sms.length, pages: Math.ceil(sms.length / 8) })
    expect(eight.words).toContain('Soo galitaanka koowaad')
    expect(eight.words).toContain('(3A)')
    await select('Language of the slips', 'العربية')
    await select('On a page', '4 slips')
    const four = await printedBy(() => press('Print the slips'))
    expect(four).toMatchObject({ slips: sms.length, pages: Math.ceil(sms.length / 4) })
    expect(four.words).toContain('تسجيل الدخول لأول مرة')

    // Slips on their way home stay good, unless new ones are asked for; nobody needs an account any more.
    await press('Other slips')
    await sees(page.getByText(/^Has a slip, good until /).first())
    await sees('Nobody here needs a slip.')
    expect(countOf(buttonOf(/^Make \d+ slips?$/))).toBe(0)
    await select('Who gets one', 'Those who have never signed in, also with a slip')
    await sees(/^Slips that are out and not used yet stop working/)
    await sees(buttonOf(/^Make \d+ slips$/))
  })

  test('are made for the staff by administrators alone', async () => {
    await school.openAs('admin', `${SLIPS}?of=staff`)
    await sees(page.getByRole('table', { name: 'Who gets a slip' }))
    await school.openAs('office', `${SLIPS}?of=staff`)
    await sees(page.getByLabelText('Slips for'))
    expect(countOf(page.getByRole('option', { name: 'The staff' }))).toBe(0)
    expect(countOf(page.getByRole('table'))).toBe(0)
  })
})
