import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ask } from '#tests/school/ask.ts'
import { recordsOf } from '#tests/school/records.ts'
import { goTo, reload } from './app.tsx'
import { useSchool } from './school.ts'
import { buttonOf, reads, select, sees, textOf } from './steps.ts'

describe('a discipline record', () => {
  const school = useSchool()

  test('is deleted at the school after a confirmation, with network at once and without network later', async () => {
    const child = school.office.classNamed('1A').students.find(({ id }) => id === 1)!
    const incident = { studentId: child.id, type: 'Disruption', description: 'Talked', actionTaken: 'Told the parents' }
    for (const _ of [1, 2]) await ask(school, 'POST', '/Dicipline/discipline', { body: incident })
    const countBefore = (await recordsOf(school, child)).length
    await school.openAs('office', `/dashboard/GetOneStudentDecipline?student=${child.id}`)
    const deletions = buttonOf(/^Delete the record of/)
    await sees(deletions.first())
    const shown = deletions.elements().length
    await deletions.first().click()
    const question = page.getByRole('dialog', { name: 'Delete record' })
    await sees(question.getByText('Are you sure you want to delete this record?'))
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await reads('Record deleted successfully')
    await expect.poll(async () => (await recordsOf(school, child)).length).toBe(countBefore - 1)

    // Waits until the row of the deleted record is gone, since a dialog opened from it would go as well.
    await expect.poll(() => deletions.elements().length).toBe(shown - 1)

    await school.cut()
    await deletions.first().click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await reads('Deleted on this device, sent when there is a connection.')
    await school.mend()
    await expect.poll(async () => (await recordsOf(school, child)).length).toBe(countBefore - 2)
  })

  test('is counted in the reports, whose filters are in the address and survive a reload', async () => {
    await school.openAs('office', '/dashboard/DisciplinaryReports')
    const counted = page.getByRole('status').getByText(/^\d+ records?$/)
    const count = () => Number.parseInt(textOf(counted))
    await sees(counted)
    const all = count()
    await select('Type', 'Late Arrival')
    await expect.poll(() => new URL(location.href).searchParams.get('type')).toBe('Late Arrival')
    await expect.poll(count).toBeLessThan(all)
    const late = count()
    reload()
    await expect.poll(count).toBe(late)
    await goTo('/dashboard/Decipline?tab=list&type=Late+Arrival')
    await sees(page.getByRole('status').getByText(`${late} of ${all} records`))
  })
})
