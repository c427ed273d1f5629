import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FeeRules, ReductionsOfMonth } from '#domain/fees/reductions.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { openApp } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, fieldOf, fill, press, rowOf, sees, seesNoMore } from './steps.ts'

const RULES = '/dashboard/FeeRules'

const dialog = () => page.getByRole('dialog')
const inForm = (label: string) => dialog().getByLabelText(label, { exact: true })

describe('rules for fees', () => {
  const school = useSchool()
  const rules = () => ask<FeeRules>(school, 'GET', '/fee/rules')

  test('are saved once they were shown whom they concern, told for the month to come, changed and ended', async () => {
    const { firstMonth } = await rules()
    const month = { year: Math.floor(firstMonth / 100), month: firstMonth % 100 }
    const of = `/fee/reductions?year=${month.year}&month=${month.month}`
    const { rows } = await ask<ReductionsOfMonth>(school, 'GET', of)
    const reduced = new Set(rows.map(({ studentId }) => studentId))
    const paying = school.office
      .classNamed('1A')
      .students.find(({ id, feeCents, bus }) => feeCents === 1_700 && !bus && !reduced.has(id))!
    await school.openAs('admin', RULES)
    await sees(rowOf('Third child and further').getByText('25 % from child 3 on'))
    await press('Add a rule')
    await inForm('Kind').selectOptions('Orphan')
    await fill({ 'Name on receipts': 'Orphans of Hormuud', 'Granted by': 'Hormuud', Percent: '50' })
    await press('Show who and how much')
    await sees('Please name at least one student.')
    await fieldOf('Name a student').fill(String(paying.id))
    await dialog().getByRole('button', { name: paying.fullname }).click()
    await press('Show who and how much')
    await sees('1 student')
    await sees(dialog().getByText('$0.00 → $8.50 off'))
    // Other terms are shown anew before they can be saved.
    await fill({ Percent: '100' })
    await press('Show who and how much')
    await sees(dialog().getByText('$0.00 → $17.00 off'))
    expect((await rules()).rules.length).toBe(5)
    await press('Save')
    await sees('Rule added')
    await sees(rowOf('Orphans of Hormuud').getByText('100 %'))
    await expect.poll(async () => (await rules()).rules.length).toBe(6)

    openApp(`/dashboard/FeeReductions?month=${month.month}&year=${month.year}`)
    await sees('Scholarships and Reductions')
    if (month.month > 1) await sees(rowOf(paying.fullname).getByText('$17.00'))

    openApp(RULES)
    await press('Change Orphans of Hormuud')
    await inForm('Percent').fill('25')
    await press('Show who and how much')
    await sees(dialog().getByText('$17.00 → $4.25 off'))
    await press('Save')
    await sees('Rule changed')
    await sees(rowOf('Orphans of Hormuud').getByText('25 %'))

    await press('End Orphans of Hormuud')
    await sees(dialog().getByText('$4.25 → $0.00 off'))
    await inForm('Ended because').fill('The sponsor has left')
    await press('End the rule')
    await sees('Rule ended')
    await seesNoMore(rowOf('Orphans of Hormuud'))
    await page.getByLabelText('Rules', { exact: true }).selectOptions('All rules')
    await sees(rowOf('Orphans of Hormuud').getByText('Withdrawn'))
  })

  test('are read by the office, which cannot change them', async () => {
    await school.openAs('office', RULES)
    await sees(rowOf('Second child'))
    await seesNoMore(buttonOf('Add a rule'))
  })
})
