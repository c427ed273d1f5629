import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { formatDay } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { demoAccount, fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { today, type SchoolClass } from '#tests/school/office.ts'
import { moveStudent } from '#tests/school/records.ts'
import { goTo, reload } from './app.tsx'
import { MARKING, openClass, switchOf } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { buttonOf, countOf, draftOf, fieldOf, press, reads, rowOf, sees, seesNoMore, select, valueOf } from './steps.ts'

const TRANSFER = '/dashboard/transfer'

/** Waits until a draft has this text; drafts are saved a moment after the last key. */
const expectDraft = (key: string, text: string) =>
  expect.poll(async () => JSON.stringify((await draftOf(key)) ?? null)).toContain(text)

describe('moves and departures of students:', () => {
  const school = useSchool()

  const classesNamed = (...names: string[]) => names.map((name) => school.office.classNamed(name))

  describe('the transfer screen', () => {
    const boxOf = ({ id, fullname }: StudentRow): Locator =>
      page.getByRole('checkbox', { name: new RegExp(`^${fullname}\\s*ID ${id}\\b`) })
    const expectChosen = (student: StudentRow) => expect.element(boxOf(student)).toBeChecked()
    const choose = async (students: readonly StudentRow[]) => {
      for (const student of students) {
        await boxOf(student).click()
        await expectChosen(student)
      }
    }
    const show = ({ id }: SchoolClass) => select('Fasalka hadda', String(id))
    const goesTo = ({ id }: SchoolClass) => select('Fasalka cusub', String(id))
    const send = (count: number) => press(`Wareeji ${count} arday`)

    test(
      'moves two students at once and back again, then moves another one, and keeps the choice over a reload',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        const [source, target] = classesNamed('1A', '1B') as [SchoolClass, SchoolClass]
        const [first, second, third] = source.students as [StudentRow, StudentRow, StudentRow]
        await school.openAs('attendance', TRANSFER)
        await show(source)
        await choose([first, second])
        await send(2)
        await reads('Fadlan dooro fasalka lagu wareejinayo marka hore.')
        await goesTo(source)
        await reads('Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.')
        await goesTo(target)
        await fieldOf('Faallo (ikhtiyaari)').fill('Guri cusub')

        await expectDraft(`transfer:${demoAccount('attendance').id}`, 'Guri cusub')
        reload()
        await reads('Wixii aad hore u dooratay waa la soo celiyay.')
        expect(valueOf(fieldOf('Faallo (ikhtiyaari)'))).toBe('Guri cusub')
        await expectChosen(second)
        await expect.element(boxOf(third)).not.toBeChecked()

        await send(2)
        await reads('Arday si guul ah ayaa loogu wareejiyay.')
        await reads('2 arday: 1A → 1B')
        await seesNoMore(boxOf(first))
        await sees(boxOf(third))
        await press('Ka noqo')
        await sees(boxOf(first))
        await sees(boxOf(second))

        await press(`Wareeji ${third.fullname}`)
        await reads(`Student ${third.fullname} transferred successfully!`)
        await seesNoMore(boxOf(third))
        await show(target)
        await sees(boxOf(third))
        reload()
        await sees(boxOf(third))
      },
    )

    test('says how many students a class with fewer seats would have', async () => {
      const [source, target] = classesNamed('3A', '3B') as [SchoolClass, SchoolClass]
      const [first, second] = source.students as [StudentRow, StudentRow]
      const seats = target.students.length + 1
      await ask(school, 'PUT', `/student/class/${target.id}`, { body: { seats } })
      await school.openAs('attendance', TRANSFER)
      await show(source)
      await goesTo(target)
      await choose([first])
      expect(page.getByText(/kursi/).query()).toBeNull()
      await choose([second])
      await reads(`Fasalka 3B wuxuu leeyahay ${seats} kursi, ardayduna waxay noqonaysaa ${seats + 1}.`)
    })

    test('moves nobody, and names the student, if one of the chosen was moved by somebody else meanwhile', async () => {
      const [source, target, other] = classesNamed('2A', '2B', '2C') as [SchoolClass, SchoolClass, SchoolClass]
      const [first, second] = source.students as [StudentRow, StudentRow]
      await school.openAs('office', `${TRANSFER}?from=${source.id}&to=${target.id}`)
      // Without pulls, so that this device does not learn of the other move.
      await school.cut(/\/sync\/(pull|live)/)
      await choose([first, second])
      await moveStudent(school, first, other.id)

      await expectChosen(first)
      await send(2)
      await reads('Khalad ayaa dhacay, arday lama wareejin')
      await reads(`Fasalkan hadda kuma jiraan: ${first.fullname}. Cidna lama wareejin.`)
      await school.mend()
      await seesNoMore(boxOf(first))
      await expectChosen(second)
      await send(1)
      await reads('1 arday: 2A → 2B')
      await seesNoMore(boxOf(second))
    })

    test(
      'says in Somali that there is no network, and keeps the chosen students',
      { tags: ['promise:drafts-come-back'] },
      async () => {
        const [source, target] = classesNamed('3A', '3B') as [SchoolClass, SchoolClass]
        const [first] = source.students as [StudentRow]
        await school.openAs('office', `${TRANSFER}?from=${source.id}&to=${target.id}`)
        await choose([first])
        await school.cut()
        await send(1)
        await sees(/^Server-ka dugsiga lama gaari karo/)
        await expectDraft(`transfer:${demoAccount('office').id}`, `"chosen":[${first.id}]`)
        reload()
        await expectChosen(first)
        await school.mend()
        await send(1)
        await reads('Arday si guul ah ayaa loogu wareejiyay.')
      },
    )
  })

  describe('the office', () => {
    const seesAll = async (row: Locator, words: readonly string[]) => {
      for (const each of words) await sees(row.getByText(each))
    }

    test(
      'deletes a student with a reason, whom an administrator restores with all attendance',
      { tags: ['promise:deleted-can-return'] },
      async () => {
        const group = school.office.classNamed('4A')
        const [student] = group.students as [StudentRow]
        const marks = await school.office.marksOfStudent(student.id)
        expect(marks.length).toBeGreaterThan(0)
        await school.openAs('office', '/dashboard/DropOut')
        await press('Delete student')
        await reads('Please select a student ID and enter a reason for deletion.')
        await fieldOf('Student ID').fill(String(student.id))
        await reads(student.fullname)
        await fieldOf('Reason for deletion').fill('Moved to Burco')
        await press('Delete student')
        const question = page.getByRole('dialog', { name: 'Delete student' })
        await sees(question.getByText(`Delete ${student.fullname} of class 4A?`))
        await question.getByRole('button', { name: 'Delete student' }).click()
        await seesAll(rowOf(student.fullname), ['Moved to Burco', formatDay(today()), fullNameOf('office')])
        expect(valueOf(fieldOf('Student ID'))).toBe('')
        expect(countOf(buttonOf(/^Restore/))).toBe(0)
        await fieldOf('Student ID').fill(String(student.id))
        await reads('Student not found.')

        await school.openAs('admin', '/dashboard/DropOut')
        await press(`Restore ${student.fullname}`)
        const restoring = page.getByRole('dialog', { name: 'Restore student' })
        await restoring.getByRole('button', { name: 'Restore', exact: true }).click()
        await seesNoMore(rowOf(student.fullname))
        await goTo('/dashboard/Restored')
        await seesAll(rowOf(student.fullname), ['Moved to Burco', fullNameOf('office'), fullNameOf('admin')])
        expect(await school.office.marksOfStudent(student.id)).toEqual(marks)
        await goTo(MARKING)
        await sees(page.getByRole('heading', { level: 1, name: 'Student Attendance (by class)' }))
        await openClass(group)
        await sees(switchOf(student))
      },
    )

    test('confirms a student’s transfer by a roll number, which removes the student from the list', async () => {
      await school.openAs('attendance', '/dashboard/CheckTransfer')
      const rolls = page.getByRole('textbox', { name: /^Roll number of / })
      await sees(rolls)
      const name = rolls.first().element().getAttribute('aria-label')!.replace('Roll number of ', '')
      const roll = fieldOf(`Roll number of ${name}`)
      const confirm = () => press(`Confirm Transfer of ${name}`)
      await roll.fill('')
      await confirm()
      await reads('Please enter a roll number')
      await roll.fill('A-17')
      await expectDraft(`rolls:${demoAccount('attendance').id}`, 'A-17')
      reload()
      await expect.element(roll).toHaveValue('A-17')
      await confirm()
      await reads(`Student ${name} transferred successfully!`)
      await seesNoMore(rowOf(name))
      await press('Refresh List')
      await sees(rolls)
      expect(countOf(rowOf(name))).toBe(0)
    })

    test('is asked for two dates in the right order before the report of new students is shown', async () => {
      await school.openAs('office', '/dashboard/Newstudent')
      await press('Show report')
      await reads('Please enter both start and end dates.')
      await goTo('/dashboard/Newstudent?startDate=2026-02-01&endDate=2026-01-31')
      await reads('End date must be the same or after the start date.')
      await press('Export')
      await page.getByRole('menuitem', { name: 'Print' }).click()
      await reads('No data to print.')
      await fieldOf('Start date').fill('01/01/1990')
      await fieldOf('End date').fill('02/01/1990')
      await userEvent.tab()
      await press('Show report')
      await reads('No students found in the selected range.')
      expect(new URL(location.href).searchParams.get('endDate')).toBe('1990-01-02')
    })
  })
})
