import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ask } from '#tests/school/ask.ts'
import { useSchool, type School } from './school.ts'
import { buttonOf, detailOf, fill, press, rowOf, sees, seesNoMore, select, usePhone } from './steps.ts'

const [TURN, PROPOSALS] = ['/dashboard/TurnOfYear', '/dashboard/ProposalsForNextYear']

type Prepared = { turn: { id: number; to: { year: string } } }
type Own = { classes: { id: number; name: string }[]; students: { id: number; fullname: string; classId: number }[] }

const dialog = page.getByRole('dialog')
const confirm = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click()

async function setDay(day: string): Promise<void> {
  await dialog.getByLabelText('At midnight of').fill(day)
  // The calendar would cover the button.
  await userEvent.keyboard('{Tab}')
  await confirm('Set the day')
}

async function prepare(school: School): Promise<number> {
  const years = await ask<{ years: { id: number; year: string }[] }>(school, 'GET', '/exam/setup')
  const idOf = (name: string) => years.years.find(({ year }) => year === name)?.id
  const body = { fromYearId: idOf('2026-2027'), toYearId: idOf('2027-2028'), rule: 'all' }
  return (await ask<Prepared>(school, 'POST', '/turns', { body })).turn.id
}

describe('proposals of teachers', () => {
  const school = useSchool()

  test('a teacher hears that no turn is being prepared, where that is so', async () => {
    await school.openAs('teacher', PROPOSALS)
    await sees('No turn of the year is being prepared')
  })

  test('a teacher proposes with a reason, and the administrator sees by whom and takes it', async () => {
    const id = await prepare(school)
    await school.openAs('teacher', PROPOSALS)
    await sees(page.getByRole('heading', { name: 'Proposals for the Next Year' }))
    const own = await ask<Own>(school, 'GET', '/turns/proposals', { as: 'teacher' })
    const [child, ...others] = own.students.filter(({ classId }) => classId === own.classes[0]?.id)
    const other = others[0]
    if (!child || !other) throw new Error('The teacher has no children')
    await buttonOf(`Propose for ${child.fullname}`).click()
    await dialog.getByLabelText('You propose').selectOptions('Repeats')
    await fill({ Reason: 'Was ill for months' })
    await confirm('Save')
    await sees(rowOf(child.fullname).getByText('Was ill for months'))
    await select('Class', own.classes[0]?.name ?? '')
    await press(/^Propose for \d+ students shown$/)
    await dialog.getByLabelText('You propose').selectOptions('Repeats')
    await confirm('Save')
    await sees(rowOf(other.fullname).getByText('Repeats'))

    await school.openAs('admin', TURN)
    await sees(page.getByRole('heading', { name: 'From 2026-2027 into 2027-2028' }))
    expect(detailOf('Repeat')).toBe('0')
    await select('Teachers propose', 'Teacher proposes otherwise')
    await page.getByRole('searchbox').fill(child.fullname)
    await sees(rowOf(child.fullname).getByText(/^Sahra Ibraahim Cismaan: Repeats/))
    await buttonOf(`Take what Sahra Ibraahim Cismaan proposes for ${child.fullname}`).click()
    await expect.poll(() => detailOf('Repeat')).toBe('1')
    await page.getByRole('searchbox').fill('')
    await select('Class now', own.classes[0]?.name ?? '')
    await press(`Take ${others.length} proposals shown`)
    await expect.poll(() => detailOf('Repeat')).toBe(String(others.length + 1))
    await ask(school, 'DELETE', `/turns/${id}`)
  })

  test('an administrator sets the day on which the server turns the year, and leaves it open again', async () => {
    const id = await prepare(school)
    await school.openAs('admin', TURN)
    await press('Turn at midnight of a day')
    await setDay('01/01/2020')
    await sees('Please choose a day from tomorrow on, within a year.')
    const nextYear = `01/01/${new Date().getFullYear() + 1}`
    await setDay(nextYear)
    await sees(`The server turns the school at midnight of ${nextYear}, as Axmed Cali Warsame has set.`)
    await select('Class 1B goes into', 'Not decided')
    await sees(/^The preview differs from the one for which the day was set/)
    await press('Leave the day open')
    await seesNoMore(page.getByText(/^The server turns the school at midnight/))
    await ask(school, 'DELETE', `/turns/${id}`)
  })
})

describe('proposals of teachers on a phone', () => {
  const school = useSchool()
  usePhone()

  test('need no scrolling to the side', async () => {
    await prepare(school)
    await school.openAs('teacher', PROPOSALS)
    await sees(buttonOf(/^Propose for/).first())
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
