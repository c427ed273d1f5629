import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fullNameOf } from '#tests/school/accounts.ts'
import { seriesOf, tokenOf, type Who } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { openApp } from './app.tsx'
import { carriedByOffice, packedElsewhere } from './handover-steps.ts'
import { useSchool } from './school.ts'
import { countOf, press, reads, rowOf, sees, seesNoMore, textOf } from './steps.ts'

const OLDEST = '2026-09-14T08:00:00.000Z'

describe('the list of tablets', () => {
  const school = useSchool()

  /** Lets another device, of this person, pull and report its unsent entries. */
  async function reportFrom(who: Who, unsent: Record<string, string>): Promise<void> {
    const query = new URLSearchParams({ appVersion: '9.9.9', ...unsent })
    const headers = { authorization: `Bearer ${await tokenOf(school, who)}` }
    const answer = await school.fetch(`${school.origin}/api/sync/pull?${query}`, { headers })
    expect(answer.status).toBe(200)
    await answer.text()
  }

  const rows = () => page.getByRole('table', { name: 'Tablets' }).getByRole('row')

  test('shows an administrator which tablet has unsent payments, and later that these have arrived', async () => {
    const [money, marks] = [await seriesOf(school, 'office'), await seriesOf(school, 'teacher')]
    await school.openAs('admin', '/dashboard/tablets')
    await reads('Nothing waits on any tablet')

    await reportFrom('teacher', { unsent: '4', oldestAt: OLDEST })
    await press('Ask again')
    await reads('4 entries wait on the tablets, no payment among them')
    await reportFrom('office', { unsent: '3', oldestAt: OLDEST, payments: '2', cents: '4500' })
    await press('Ask again')
    await reads('1 tablet holds 2 payments, $45.00, not yet delivered')
    expect(textOf(rows().nth(1))).toMatch(new RegExp(`^${money}.*${fullNameOf('office')}`))
    expect(textOf(rows().nth(1))).toMatch(/14\/09\/2026 11:00.*\$45\.00.*9\.9\.9/)
    expect(textOf(rows().nth(2))).toContain(marks)

    await page.getByLabelText('Search by code or person').fill(fullNameOf('teacher'))
    await seesNoMore(rowOf(money))
    expect(countOf(rowOf(marks))).toBe(1)

    openApp('/dashboard/CashUp')
    await sees('1 tablet still holds 2 payments ($45.00) that the school has not received.')
    await page.getByRole('status').getByRole('link', { name: 'Tablets' }).click()
    await reportFrom('office', {})
    await press('Ask again')
    await reads('4 entries wait on the tablets, no payment among them')

    await school.cut()
    await press('Ask again')
    await sees('The school server cannot be reached. As of')
    openApp('/dashboard/CashUp')
    await sees('Money that other devices have taken and not sent yet')
    expect(countOf(page.getByText('still holds'))).toBe(0)
  })

  test('says who has brought the entries of a tablet last, with its own device, and how many', async () => {
    const student = school.office.classNamed('3A').students[0]!
    const [date, madeAt] = [today(), new Date().toISOString()]
    const input = { body: { studentId: student.id, date, present: true } }
    const packet = await packedElsewhere(school, 'attendance', (code) => [
      { id: `${code}-1`, endpoint: 'attendance.mark', version: 1, input, madeAt, subjects: [] },
    ])
    await carriedByOffice(school, [packet])
    await school.openAs('admin', '/dashboard/tablets')
    await sees(new RegExp(`^${fullNameOf('office')} \\([0-9A-Z]+\\): 1 entry$`))
  })
})
