import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import type { AttendanceRecord } from '#domain/attendance/attendance.schema.ts'
import type { CalendarRow } from '#domain/school/calendar.schema.ts'
import { formatDay } from '#domain/core/dates.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import { goTo, openApp, reload, withoutPulls } from './app.tsx'
import { classButton, findPresent, MARKING, markClass, openClass, saveButton } from './marking-steps.ts'
import { useSchool, type School } from './school.ts'
import {
  countOf,
  draftOf,
  detailOf,
  exported,
  press,
  reads,
  replica,
  rowOf,
  sees,
  seesNoMore,
  usePhone,
  valueOf,
} from './steps.ts'

const TRACKER = '/dashboard/Attedence'

const choose = (status: string): Promise<void> =>
  page.getByRole('group', { name: 'Status' }).getByText(status, { exact: true }).click()
const field = (label: string): Locator => page.getByLabelText(label)

const marksOfToday = async ({ office }: School, id: number): Promise<AttendanceRecord[]> =>
  (await office.marksOfStudent(id)).filter(({ date }) => date === today())

const heading = ({ fullname }: StudentRow): Locator => page.getByRole('heading', { name: fullname })

async function openMarking(): Promise<void> {
  await goTo(MARKING)
  await sees(page.getByRole('heading', { level: 1, name: 'Student Attendance (by class)' }))
}

/** Deletes all holidays, so that no other test is asked whether to mark on a holiday. */
async function openToday(school: School): Promise<void> {
  const { weekend, revision } = await ask<CalendarRow>(school, 'GET', '/calendar')
  await ask(school, 'PUT', '/calendar', { body: { weekend, holidays: [], base: revision } })
}

/** Waits until the browser has painted this many frames. */
async function painted(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

describe('attendance on a phone:', () => {
  const school = useSchool()
  usePhone()

  test(
    'marks of a class are saved once if Save is tapped twice and Enter is pressed as well',
    { tags: ['fault:double-press'] },
    async () => {
      await school.openAs('attendance', MARKING)
      await school.cut()
      await openClass(school.office.classNamed('2A'))
      await saveButton().dblClick()
      await userEvent.keyboard('{Enter}')
      await sees(/^Saved on this device/)
      expect(await device().outbox.count()).toBe(1)
    },
  )

  test('a class below an open class keeps its place while somebody scrolls to it', async () => {
    const [open, below] = [school.office.classNamed('1A'), school.office.classNamed('1B')]
    await school.openAs('attendance', MARKING)
    await openClass(open)
    await painted(10)
    const button = classButton(below).element()
    button.scrollIntoView({ block: 'center' })
    const { top } = button.getBoundingClientRect()
    await painted(10)
    expect(button.getBoundingClientRect().top).toBe(top)
  })

  test('a class can be marked only once the initial load is complete, since half of it would be saved as all', async () => {
    const group = school.office.classNamed('1A')
    await school.signIn('attendance')
    // Without pulls, since a pull would complete the replica again.
    await withoutPulls(async () => {
      openApp(MARKING)
      const { meta } = await replica()
      const position = await meta.get('position')
      await meta.delete('position')
      await sees('Students are still being loaded')
      await classButton(group).click()
      await sees('This happens once on this device.')
      expect(countOf(page.getByRole('switch'))).toBe(0)
      expect(countOf(saveButton())).toBe(0)

      await meta.put(position!)
      await sees(saveButton())
      await expect.poll(() => countOf(page.getByRole('switch'))).toBe(group.students.length)
    })
  })

  test(
    'the draft of a mark is saved again after the database of the device was deleted while the app runs',
    { tags: ['promise:drafts-come-back'] },
    async () => {
      const student = school.office.classNamed('1A').students[0]!
      await school.openAs('attendance', `${TRACKER}?student=${student.id}`)
      await sees(heading(student))
      await choose('Absent')
      await press('Sick')
      const key = `attendanceMark:${demoUserId('attendance')}:${student.id}`
      const remark = async () => (await draftOf<{ remark: string }>(key))?.remark
      await expect.poll(remark).toBe('Absent - Sick')
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(device().name)
        deleting.addEventListener('success', resolve)
        deleting.addEventListener('error', reject)
      })
      await expect.poll(remark).toBe('Absent - Sick')
    },
  )

  describe('the absence list of a day', () => {
    test('is shown without network, and does not say "perfect attendance" before every class is marked', async () => {
      const group = school.office.classNamed('1B')
      const [sick] = group.students as [StudentRow]
      await school.openAs('attendance', '/dashboard/TodayAbsent')
      await reads(`No absent students found for ${formatDay(today())}`)
      await sees(/classes are not marked yet$/)
      expect(countOf(page.getByText('Perfect attendance for this day!'))).toBe(0)

      await openMarking()
      await school.cut()
      await markClass(group, [{ student: sick, reason: 'Sick' }])
      await goTo('/dashboard/TodayAbsent')
      await reads('1 student')
      const row = rowOf(sick.fullname)
      await sees(row.getByText('Absent - Sick'))
      expect(countOf(page.getByRole('link', { name: 'Mark 1B' }))).toBe(0)

      await page.getByRole('textbox', { name: 'Date' }).fill('01/01/2090')
      await reads('The date cannot be in the future.')
    })
  })

  describe('one student’s attendance', () => {
    test(
      'is marked and changed without network, reaches the school once, and is exported with the chosen columns',
      { tags: ['promise:drafts-come-back', 'promise:effect-once'] },
      async () => {
        const student = school.office.classNamed('1A').students[4]!
        await school.openAs('attendance', TRACKER)
        await field('Student ID').fill('-1')
        await press('Search')
        await reads('Please enter a valid positive Student ID.')
        await field('Student ID').fill(String(student.id))
        await press('Search')
        await sees(heading(student))
        await expect.poll(() => detailOf('Absent days')).toMatch(/^\d+$/)
        const before = Number(detailOf('Absent days'))

        await school.cut()
        await choose('Absent')
        await press('Mark attendance')
        await reads('Please provide a remark for absence.')
        await press('Sick')
        const key = `attendanceMark:${demoUserId('attendance')}:${student.id}`
        await expect.poll(async () => (await draftOf<{ remark: string }>(key))?.remark).toBe('Absent - Sick')
        reload()
        await reads('What you typed before has been restored.')
        await press('Mark attendance')
        await reads('Saved on this device, sent when there is a connection.')
        await expect.poll(() => detailOf('Absent days')).toBe(String(before + 1))
        await reads('Waiting on this device')
        expect(detailOf('Current streak')).toBe('0')
        await school.mend()
        const marks = () => marksOfToday(school, student.id)
        await expect.poll(async () => (await marks()).length).toBe(1)
        expect(await marks()).toMatchObject([
          { present: false, remark: 'Absent - Sick', revision: 1, user: { fullName: fullNameOf('attendance') } },
        ])

        await seesNoMore(page.getByText('Waiting on this device'))
        await press(`Edit ${formatDay(today())}`)
        await field('Remark').fill('came at ten')
        await choose('Present')
        await press('Save')
        await reads('Status updated')
        await expect.poll(marks).toMatchObject([{ present: true, remark: 'came at ten', revision: 2 }])

        // The form has been drawn anew and states the mark of today, so its buttons no longer move.
        await sees(/^This day is marked already: came at ten/)
        const { bytes } = await exported('CSV')
        // The text without byte order mark, which the decoder removes.
        const text = new TextDecoder().decode(bytes)
        expect(text.split('\r\n')[0]).toBe('"Date","Status","Remark","Marked By"')
      },
    )
  })

  describe('two marks of one day that conflict', () => {
    test(
      'are shown above the student’s history, by day, and are settled by one tap on the true mark',
      { tags: ['promise:conflict-shown'] },
      async () => {
        const group = school.office.classNamed('1D')
        const student = group.students[2]!
        onTestFinished(() => findPresent(school, group))
        await school.openAs('attendance', `${TRACKER}?student=${student.id}`)
        await sees(heading(student))
        await school.cut()
        await choose('Absent')
        await press('Sick')
        await press('Mark attendance')
        await reads('Saved on this device, sent when there is a connection.')
        await school.office.mark({ studentId: student.id, date: today(), present: true, remark: 'came at nine' })
        await school.mend()

        await sees('One mark differs')
        const sides = page.getByRole('group', { name: `Which mark of ${formatDay(today())} is true?` })
        await sees(sides.getByRole('button', { name: /^came at nine/ }))
        await school.cut()
        await sides.getByRole('button', { name: /^Absent - Sick/ }).click()
        await reads('Settling needs a connection to the school.')
        await school.mend()
        await sides.getByRole('button', { name: /^Absent - Sick/ }).click()
        await seesNoMore(sides)
        await expect
          .poll(() => marksOfToday(school, student.id))
          .toMatchObject([{ present: false, remark: 'Absent - Sick', revision: 2 }])
        await sees(page.getByRole('row', { name: new RegExp(formatDay(today())) }).getByText('Absent - Sick'))
      },
    )
  })

  describe('a day without school', () => {
    test('is one of a range that is entered in one act, or one that the country usually has', async () => {
      onTestFinished(() => openToday(school))
      await school.openAs('admin', '/dashboard/calendar')
      await page.getByRole('textbox', { name: 'Date' }).fill('20/12/2026')
      await page.getByRole('textbox', { name: 'Last day' }).fill('31/12/2026')
      await field('Name').fill('Winter break')
      await press('Add holiday')
      await sees('20/12/2026 – 31/12/2026, 12 days')
      await press('Add Eid al-Fitr')
      await press('Save calendar')
      await reads('Calendar saved.')
      const { holidays } = await ask<CalendarRow>(school, 'GET', '/calendar')
      expect(holidays.filter(({ name }) => name === 'Winter break')).toHaveLength(12)
      expect(holidays.filter(({ name }) => name === 'Eid al-Fitr')).toHaveLength(3)
      await press('Remove Winter break, 20/12/2026')
      await press('Save calendar')
      await expect
        .poll(async () => (await ask<CalendarRow>(school, 'GET', '/calendar')).holidays.map(({ name }) => name))
        .toEqual(['Eid al-Fitr', 'Eid al-Fitr', 'Eid al-Fitr'])
    })

    test('is entered as a holiday, asks before marks are saved, and its marks can be corrected by id and deleted', async () => {
      const group = school.office.classNamed('1C')
      onTestFinished(() => openToday(school))
      await school.openAs('admin', '/dashboard/calendar')
      await page.getByRole('textbox', { name: 'Date' }).fill(formatDay(today()))
      await field('Name').fill('Eid')
      await press('Add holiday')
      await press('Save calendar')
      await reads('Calendar saved.')

      await openMarking()
      await sees(/^No school on this day \(Eid\)/)
      await goTo(`${MARKING}?class=${group.id}`)
      await saveButton().click()
      await sees(page.getByRole('dialog').getByText(/There is no school on this day \(Eid\)/))
      expect(await school.office.marksOf(group)).toEqual([])
      await press('Mark anyway')
      await expect.poll(async () => (await school.office.marksOf(group)).length).toBe(group.students.length)

      const [mark] = await school.office.marksOf(group)
      await goTo('/dashboard/DeleteAttendace')
      await press('Delete')
      await reads('Attendance ID required')
      await field('Attendance ID').fill(String(mark!.id))
      await press('Show record')
      await expect.poll(() => valueOf(field('Student ID'))).toBe(String(mark!.studentId))
      await field('Remark').fill('')
      await press('Update')
      await reads('Remark is required')
      await field('Remark').fill('left early')
      await press('Update')
      await reads('Status updated')
      const ofDay = () => marksOfToday(school, mark!.studentId)
      expect(await ofDay()).toMatchObject([{ remark: 'left early', revision: 2 }])

      await goTo(`${TRACKER}?student=${mark!.studentId}`)
      await page.getByRole('link', { name: `Correct or delete the mark of ${formatDay(today())}` }).click()
      await expect.poll(() => valueOf(field('Attendance ID'))).toBe(String(mark!.id))
      await press('Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await reads('Deleted')
      expect(await ofDay()).toEqual([])
    })
  })
})
