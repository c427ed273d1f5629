import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Turn, TurnDraft, TurnStudent } from '#domain/turns/turns.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { goTo } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { press, reads, replica, rowOf, sees, seesNoMore, select, valueOf } from './steps.ts'

/** Usual fees of the demo school, in cents. */
const USUAL = { withoutBus: 1_700, withBus: 2_700 }
const SWAPPED = 'With bus is cheaper than without'

const dialog = page.getByRole('dialog')
const feeField = page.getByLabelText(/^Monthly fee/)
const busField = page.getByRole('combobox', { name: 'Bus', exact: true })

async function draftOf(school: School): Promise<TurnDraft> {
  const { turns } = await ask<{ turns: Turn[] }>(school, 'GET', '/turns')
  return ask<TurnDraft>(school, 'GET', `/turns/${turns.find(({ turned }) => turned === null)?.id}/draft`)
}

/** Types the fees of level 2 in their dialog. */
async function type(withoutBus: string, withBus: string): Promise<void> {
  await dialog.getByLabelText('Without bus').fill(withoutBus)
  await dialog.getByLabelText('With bus').fill(withBus)
}

const save = (): Promise<void> => dialog.getByRole('button', { name: 'Save' }).click()

const cellsOf = (words: string): string[] =>
  rowOf(words)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent ?? '')

describe('fees of the new year', () => {
  const school = useSchool()

  test('are typed once per level, warned of where a bus is cheaper, given with the turn, and proposed from then on', async () => {
    const [, child] = school.office.classNamed('1A').students
    await ask(school, 'PUT', `/student/${child!.id}`, { body: { feeCents: 900 } })
    await school.openAs('admin', '/dashboard/TurnOfYear')
    await press('Begin to prepare')
    await sees('Fees of the new year')
    const { students, classes } = await draftOf(school)
    const ofLevel = (level: number): TurnStudent[] =>
      students.filter(({ classId }) => classes.find(({ id }) => id === classId)?.level === level)
    const isUsual = ({ feeCents, rides }: TurnStudent): boolean =>
      feeCents === (rides ? USUAL.withBus : USUAL.withoutBus)
    const rising = ofLevel(1)
    const walker = rising.find((each) => isUsual(each) && !each.rides)
    const rider = rising.find((each) => isUsual(each) && each.rides)
    const own = rising.find(({ id }) => id === child!.id)
    const [other] = ofLevel(2)
    if (!walker || !rider || !own || !other) throw new Error('The classes lack children of some fee')

    await press('Fees of level 2')
    await sees(dialog.getByText(/^Usual now: \$17\.00 without bus, \$27\.00 with bus\./))
    await type('much', '')
    await save()
    await sees(dialog.getByText('Please enter a valid amount'))
    await type('20', '')
    await save()
    await sees(dialog.getByText('Please enter both amounts, or none'))
    // The amounts the wrong way round: said at once, and in the preview, but not refused.
    await type('31.50', '20')
    await sees(dialog.getByRole('status').getByText(SWAPPED))
    await save()
    await seesNoMore(dialog)
    await sees(
      `${SWAPPED}: level 2 ($20.00 with bus, $31.50 without). Please look whether the amounts are the wrong way round.`,
    )
    await press('Fees of level 2')
    expect(valueOf(dialog.getByLabelText('Without bus'))).toBe('31.50')
    await type('20', '31.50')
    await seesNoMore(dialog.getByText(SWAPPED))
    await save()
    await seesNoMore(dialog)
    await seesNoMore(page.getByText(SWAPPED))
    const changed = rising.filter(isUsual).length
    expect(cellsOf('Level 2').slice(-5, -1)).toEqual([
      '$20.00',
      '$31.50',
      String(changed),
      String(rising.length - changed),
    ])
    expect((await draftOf(school)).turn.fees).toEqual([{ level: 2, withoutBusCents: 2_000, withBusCents: 3_150 }])

    await press('Turn the year')
    await dialog.getByRole('button', { name: 'Turn the year', exact: true }).click()
    await reads('The school is in 2027-2028 now.')
    const device = await replica()
    const feesNow = async () =>
      Promise.all([walker, rider, own, other].map(async ({ id }) => (await device.students.get(String(id)))?.feeCents))
    await expect.poll(feesNow).toEqual([2_000, 3_150, 900, other.feeCents])

    await goTo('/dashboard/regstd')
    await sees('Usually $17.00 without a bus and $27.00 with one')
    await select('Class', '2A')
    await sees('Usually $20.00 without a bus and $31.50 with one')
    await expect.poll(() => valueOf(feeField)).toBe('20')
    await busField.fill('Bus 7')
    await expect.poll(() => valueOf(feeField)).toBe('31.50')
    await select('Class', '3A')
    await expect.poll(() => valueOf(feeField)).toBe('27')
  })
})
