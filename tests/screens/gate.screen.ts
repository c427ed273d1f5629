import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CardRow } from '#domain/cards/cards.schema.ts'
import { newCode, prefixOf, spacedCard } from '#domain/cards/cards.rules.ts'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { qrFields } from '#ui/qr.ts'
import { ask } from '#tests/school/ask.ts'
import { today } from '#tests/school/office.ts'
import type { EmployeeListed } from '#domain/employees/employees.schema.ts'
import type { PresenceListed } from '#domain/presence/presence.schema.ts'
import { readSchoolClock } from '#data/device/clock.ts'
import { device } from '#data/device/db.ts'
import { setSetting } from '#data/device/settings.ts'
import { timeOfDay } from '#domain/core/dates.ts'
import { ownKept } from '#data/session/own-kept.ts'
import { GREY_PHOTO } from '#server/testing/good-photos.ts'
import { goTo } from './app.tsx'
import { MARKING, openClass, switchOf } from './marking-steps.ts'
import { useSchool, type School } from './school.ts'
import { fieldOf, press, replica, sees, seesNoMore } from './steps.ts'

const GATE = '/dashboard/Gate'
const MODULE = 9

type Camera = { show: (text: string) => void }

const withoutCamera = (): void => takeCameraFrom(() => Promise.reject(new DOMException('no', 'NotAllowedError')))

/** A card of an employee, made at another computer. */
async function cardOfStaff(school: School): Promise<{ employee: EmployeeListed; code: string }> {
  const { employees } = await ask<{ employees: EmployeeListed[] }>(school, 'GET', '/user/employees')
  const [employee] = employees
  if (!employee) throw new Error('nobody works at the school')
  const body = { studentIds: [], employeeIds: [employee.id] }
  const { cards } = await ask<{ cards: CardRow[] }>(school, 'POST', '/cards', { body })
  return { employee, code: cards[0]!.code }
}

/** Waits until the device has heard of a card. */
const isKnown = (code: string): Promise<unknown> =>
  expect
    .poll(async () => ((await (await replica()).cards.toArray()) as unknown as CardRow[]).map((card) => card.code))
    .toContain(code)

const enter = async (code: string): Promise<void> => {
  await fieldOf('Code on the card').fill(code)
  await press('Enter')
}

const presenceOf = async (school: School, { id }: EmployeeListed): Promise<PresenceListed | undefined> =>
  (await ask<PresenceListed[]>(school, 'GET', `/Employee/Attendece?date=${today()}`)).find(
    ({ employeeId }) => employeeId === id,
  )

/** What the browser answers for one test when it is asked for the camera. */
function takeCameraFrom(answer: () => Promise<MediaStream>): void {
  navigator.mediaDevices.getUserMedia = answer
  // The browser's own is on the prototype.
  onTestFinished(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
}

/** The device's camera for one test: pictures of what is held in front of it, thirty a second. */
function cameraOfTest(): Camera {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [640, 480]
  const context = canvas.getContext('2d')!
  let fields: boolean[][] = []
  const draw = () => {
    context.fillStyle = '#d8d4cc'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const side = fields.length * MODULE
    const [left, top] = [(canvas.width - side) / 2, (canvas.height - side) / 2]
    context.fillStyle = '#fff'
    if (side > 0) context.fillRect(left - 40, top - 40, side + 80, side + 80)
    context.fillStyle = '#111'
    for (const [y, row] of fields.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect(left + x * MODULE, top + y * MODULE, MODULE, MODULE)
  }
  const timer = setInterval(draw, 33)
  takeCameraFrom(() => Promise.resolve(canvas.captureStream(30)))
  onTestFinished(() => clearInterval(timer))
  return {
    show: (text) => {
      fields = qrFields(text)
      draw()
    },
  }
}

/** A student of a class with her card, out of the replica. */
async function cardOf({ office }: School, name: string, at: number): Promise<{ card: CardRow; student: StudentRow }> {
  const student = office.classNamed(name).students[at] as StudentRow
  const cards = (await (await replica()).cards.toArray()) as unknown as CardRow[]
  const card = cards.find(({ studentId }) => studentId === student.id)
  if (!card) throw new Error('every student of the demo school has a card')
  return { card, student }
}

const said = () => page.getByRole('status')
const marksOf = async ({ office }: School, { id }: StudentRow) =>
  (await office.marksOfStudent(id)).filter(({ date }) => date === today())

describe('at the gate,', () => {
  const school = useSchool()

  test('a card marks its student once without network, and a card that does not count is refused', async () => {
    const camera = cameraOfTest()
    await school.openAs('attendance', GATE)
    await sees('No card scanned yet')
    const { card, student } = await cardOf(school, '1A', 0)
    await school.cut()
    camera.show(card.code)
    await sees(said().getByText(student.fullname))
    await sees(said().getByText(/^(Present|Late), \d\d:\d\d$/))
    camera.show(newCode(prefixOf(card.code), () => 7))
    await sees(said().getByText('This card is not known'))
    camera.show(newCode('0AB', () => 7))
    await sees(said().getByText('A card of another school'))
    camera.show(card.code)
    await sees(said().getByText(/^Already marked (present|late)$/))
    await school.mend()
    await expect.poll(() => marksOf(school, student)).toMatchObject([{ present: true }])
    const [mark] = await marksOf(school, student)
    expect(mark?.remark).toMatch(/^(Present|Late \d\d:\d\d), at the gate$/)

    await goTo(MARKING)
    await openClass(school.office.classNamed('1A'))
    await sees(switchOf(student).getByText('Marked at the gate'))
  })

  test('a tablet whose clock is wrong scans by the time of the school', async () => {
    withoutCamera()
    await school.openAs('attendance', GATE)
    await sees('No card scanned yet')
    await school.cut()
    // No answer of the school is on its way any more, which would tell the time anew.
    await goTo('/dashboard')
    await seesNoMore(page.getByText('No card scanned yet'))
    // As its last answer of the school said.
    const [wrongBy, zone] = [5 * 3_600_000, 'Africa/Mogadishu']
    await setSetting(device(), 'clockOffset', wrongBy)
    const { card, student } = await cardOf(school, '1A', 4)
    const time = new RegExp(`, (${[0, 60_000].map((ms) => timeOfDay(Date.now() + wrongBy + ms, zone)).join('|')})$`)
    await expect.poll(async () => (await readSchoolClock(device())).offset).toBe(wrongBy)
    await goTo(GATE)
    await sees('No card scanned yet')
    await enter(card.code)
    await sees(said().getByText(student.fullname))
    await sees(said().getByText(time))
  })

  test('a student who is marked absent is present after the scan, which says what stood before', async () => {
    const camera = cameraOfTest()
    const { id, fullname } = school.office.classNamed('1A').students[1] as StudentRow
    const absent = { studentId: id, date: today(), present: false, remark: 'Absent - Sick' }
    await ask(school, 'POST', '/student/createattendance', { body: absent })
    await school.openAs('attendance', GATE)
    await sees('No card scanned yet')
    const { card, student } = await cardOf(school, '1A', 1)
    camera.show(card.code)
    await sees(said().getByText(fullname))
    await sees(said().getByText(/^Was marked “Absent - Sick” by /))
    await expect.poll(() => marksOf(school, student)).toMatchObject([{ present: true }])
  })

  test('a student who stands as late is said to be, and a first visit counts the scans of other devices as those of the day', async () => {
    withoutCamera()
    const { id, fullname } = school.office.classNamed('1A').students[5] as StudentRow
    const late = {
      studentId: id,
      date: today(),
      present: true,
      kind: 'late',
      time: '07:45',
      remark: 'Late 07:45, at the gate',
    }
    await ask(school, 'POST', '/student/createattendance', { body: late })
    await school.openAs('attendance', GATE)
    await sees(/^Today at the gate: \d+ in time, [1-9]\d* late/)
    await enter((await cardOf(school, '1A', 5)).card.code)
    await sees(said().getByText(fullname))
    await sees(said().getByText('Already marked late'))
  })

  test('a device without camera takes the code as it is typed, and says why there is no picture', async () => {
    withoutCamera()
    await school.openAs('attendance', GATE)
    await sees(/^The camera was not allowed/)
    const { card, student } = await cardOf(school, '1A', 2)
    await enter(spacedCard(card.code).toLowerCase())
    await sees(said().getByText(student.fullname))
    await enter('hello')
    await sees(said().getByText('This is no card of a school'))
  })

  test('a card opens its family at the counter, and its student in quick find', async () => {
    const camera = cameraOfTest()
    await school.openAs('office', '/dashboard/FamilyPayment')
    await press('Scan a card')
    const { card, student } = await cardOf(school, '1A', 3)
    camera.show(card.code)
    await sees(page.getByRole('button', { name: 'Other family' }))
    await sees(page.getByText(student.fullname).first())
    await press('Quick find')
    await page.getByRole('dialog', { name: 'Quick find' }).getByRole('button', { name: 'Scan a card' }).click()
    await sees(page.getByRole('option', { name: student.fullname }).first())
  })

  test('the photo of the child is shown without network, once the device has kept it', async () => {
    withoutCamera()
    const { id, fullname } = school.office.classNamed('4A').students[0] as StudentRow
    const photo = { studentId: id, ref: crypto.randomUUID(), image: GREY_PHOTO }
    await ask(school, 'POST', '/photos/students', { body: photo })
    await school.openAs('attendance', GATE)
    await expect.poll(async () => (await ownKept(device()))?.store.photos.get(`student:${id}`)).toBeDefined()
    await school.cut()
    await enter((await cardOf(school, '4A', 0)).card.code)
    await sees(said().getByRole('img', { name: `Photo of ${fullname}` }))
    const other = await cardOf(school, '4A', 1)
    await enter(other.card.code)
    await sees(said().getByText(other.student.fullname))
    await seesNoMore(said().getByRole('img'))
  })

  test('a card of the staff marks its employee present for the office, once and without network', async () => {
    withoutCamera()
    const { employee, code } = await cardOfStaff(school)
    await school.openAs('office', GATE)
    await sees('No card scanned yet')
    await isKnown(code)
    await school.cut()
    await enter(code)
    await sees(said().getByText(employee.fullName))
    await sees(said().getByText(/^Present, \d\d:\d\d$/))
    await enter(code)
    await sees(said().getByText(/^Already marked (present|late)$/))
    await school.mend()
    await expect
      .poll(() => presenceOf(school, employee))
      .toMatchObject({ present: true, remark: expect.stringMatching(/^Present \d\d:\d\d, at the gate$/) })
  })

  test('a card of the staff says to an attendance officer who marks it, and marks nobody', async () => {
    withoutCamera()
    const { employee, code } = await cardOfStaff(school)
    const before = await presenceOf(school, employee)
    await school.openAs('attendance', GATE)
    await sees('No card scanned yet')
    await isKnown(code)
    await enter(code)
    await sees(said().getByText('A card of the staff: the office marks who of the staff is present'))
    await sees(/· 1 card refused$/)
    expect(await device().outbox.count()).toBe(0)
    expect(await presenceOf(school, employee)).toEqual(before)
  })
})
