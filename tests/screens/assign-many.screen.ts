import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { grouped } from '#domain/core/grouped.ts'
import type { BusListed } from '#domain/buses/buses.schema.ts'
import type { StudentListed } from '#domain/school/students.schema.ts'
import { ask } from '#tests/school/ask.ts'
import { reload } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, sees, seesNoMore, select, usePhone } from './steps.ts'

const MANY = '/dashboard/AssignBusRiders'

const free = async (school: School): Promise<StudentListed[]> =>
  (await ask<{ students: StudentListed[] }>(school, 'GET', '/student/students/without-bus')).students

const ridersOf = async (school: School, { id }: BusListed): Promise<number[]> => {
  const { students } = await ask<{ students: StudentListed[] }>(school, 'GET', `/student/students/same-bus/${id}`)
  return students.map((student) => student.id).sort((a, b) => a - b)
}

/** Registers a bus with a driver of its own at another computer. */
async function register(school: School, fullName: string, seats: number): Promise<BusListed> {
  const hired = { fullName, email: `${fullName.replaceAll(' ', '.')}@school.example`, jobTitle: 'Bus', salary: 180 }
  const { employee } = await ask<{ employee: { id: number } }>(school, 'POST', '/user/employees', { body: hired })
  const body = { route: 'Hills', plate: `SL ${fullName}`, type: 'Van', color: 'Red', seats, capacity: 9 }
  return (await ask<{ bus: BusListed }>(school, 'POST', '/Bus/bus', { body: { ...body, driverId: employee.id } })).bus
}

const boxes = (): Locator => page.getByRole('table').getByRole('checkbox')
const boxOf = ({ fullname }: StudentListed): Locator => page.getByRole('checkbox', { name: fullname, exact: true })
const all = (): Locator => page.getByRole('checkbox', { name: /^All .* of this list$/ })
const dialog = (): Locator => page.getByRole('dialog')

type Group = [StudentListed, StudentListed, StudentListed, ...StudentListed[]]

/** Students without a bus of a class and a district with at least three, and with nobody of the same name. */
async function group(school: School): Promise<Group> {
  const students = await free(school)
  const groups = grouped(students, ({ classId, district }) => `${classId} ${district ?? ''}`)
  const found = [...groups.values()].find((each) => each.length >= 3 && each[0]?.district) ?? []
  expect(new Set(found.map(({ fullname }) => fullname)).size).toBe(found.length)
  return found as Group
}

describe('the list of students without a bus', () => {
  const school = useSchool()

  test('is filtered by class and district, ticked all at once, and those get a bus after a question with its seats', async () => {
    const bus = await register(school, 'Liibaan Ticked', 40)
    const students = await group(school)
    const [{ className, district }] = students
    await school.openAs('office', '/dashboard/AssignStudentBus')
    await page.getByRole('link', { name: 'Riders by class or district' }).click()
    await press(/^Assign 0 students/)
    await sees('Tick at least one student.')
    await select('Class', className)
    await select('District', district ?? '')
    await expect.poll(() => countOf(boxes())).toBe(students.length)
    await all().click()
    await sees(`${students.length} students chosen`)
    // Who is ticked stays so behind another filter, and after a reload.
    await select('District', 'All districts')
    await sees(`${students.length} students chosen`)
    reload()
    await sees(`${students.length} students chosen`)
    await boxOf(students[0]).click()
    await sees(`${students.length - 1} students chosen`)
    await boxOf(students[0]).click()

    await press(`Assign ${students.length} students`)
    await sees('Please choose a bus')
    await page.getByLabelText('Choose a bus').selectOptions(`${bus.label} (40 seats left)`)
    await press(`Assign ${students.length} students`)
    await sees(`${students.length} students will take ${bus.label} from today on.`)
    await sees(`It has 40 seats left, and ${40 - students.length} after this.`)
    await dialog().getByRole('button', { name: 'Assign', exact: true }).click()
    await sees(`${students.length} students take ${bus.label} from today on.`)
    await seesNoMore(boxOf(students[0]))
    expect(await ridersOf(school, bus)).toEqual(students.map(({ id }) => id).sort((a, b) => a - b))
    await sees('0 students chosen')

    await page.getByRole('link', { name: 'Look at it, or take it back' }).click()
    await press('Take back')
    await dialog().getByRole('button', { name: 'Take back' }).click()
    await sees(`${students.length} records were taken back.`)
    expect(await ridersOf(school, bus)).toEqual([])
  })

  test('names whom it left out and why, and says when a bus has too few seats', async () => {
    const [small, other] = [await register(school, 'Cabdale Small', 1), await register(school, 'Bile Other', 9)]
    const [first, second, third] = await group(school)
    await school.openAs('academy', `${MANY}?class=${first.classId}`)
    for (const student of [first, second, third]) await boxOf(student).click()
    await ask(school, 'PUT', '/Bus/assign-bus', { body: { studentId: second.id, busId: other.id } })
    await ask(school, 'PUT', '/Bus/assign-bus', { body: { studentId: third.id, busId: small.id } })
    await page.getByLabelText('Choose a bus').selectOptions(String(small.id))
    await press('Assign 3 students')
    await sees(/more than that would ride\. That is allowed\.$/)
    await dialog().getByRole('button', { name: 'Assign', exact: true }).click()
    await sees(`1 student takes ${small.label} from today on.`)
    await sees('2 students left out:')
    await sees(`takes ${other.label} by now`)
    await sees('takes this bus already')
    expect(await ridersOf(school, small)).toEqual([first.id, third.id].sort((a, b) => a - b))
    expect(await ridersOf(school, other)).toEqual([second.id])
  })

  test('cannot be assigned without network, and ticks stay', async () => {
    const bus = await register(school, 'Caali Away', 9)
    const [first] = await group(school)
    await school.openAs('office', `${MANY}?class=${first.classId}`)
    await boxOf(first).click()
    await page.getByLabelText('Choose a bus').selectOptions(String(bus.id))
    await school.cut()
    await press('Assign 1 student')
    await dialog().getByRole('button', { name: 'Assign', exact: true }).click()
    await sees(/^Assigning needs a connection to the school server\./)
    await sees('1 student chosen')
    await school.mend()
    await press('Choose none')
    await sees('0 students chosen')
    await expect.element(buttonOf('Choose none')).not.toBeInTheDocument()
  })

  describe('on a phone', () => {
    usePhone()

    test('fits the screen, and a box is large enough for a thumb', async () => {
      const [first] = await group(school)
      await school.openAs('office', `${MANY}?class=${first.classId}`)
      await boxOf(first).click()
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
      expect(boxOf(first).element().closest('label')?.offsetHeight).toBeGreaterThanOrEqual(44)
    })
  })
})
