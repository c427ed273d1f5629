import { describe, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { BusListed } from '#domain/buses/buses.schema.ts'
import { textsIn } from '#ui/papers/test-pdf.ts'
import { ask } from '#tests/school/ask.ts'
import { closeApp, dismissToasts, openApp, reload } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, loseAnswer, press, rowOf, savedBy, sees, seesNoMore, valueOf } from './steps.ts'

const REGISTRY = '/dashboard/BusCrud'
const ASSIGN = '/dashboard/AssignStudentBus'
const RIDERS_OF_BUS = '/dashboard/StudentWithSameBus'
const SERVICE = '/dashboard/StudentBusses'
const SUMMARY = '/dashboard/BusIncomeSummary'

const buses = async (school: School): Promise<BusListed[]> =>
  (await ask<{ buses: BusListed[] }>(school, 'GET', '/Bus/bus')).buses

/** Hires a driver at another computer of the office. */
const hire = (school: School, fullName: string) =>
  ask(school, 'POST', '/user/employees', {
    body: { fullName, email: `${fullName.replaceAll(' ', '.')}@school.example`, jobTitle: 'Bus', salary: 180 },
  })
type Driver = { id: number; fullName: string }
async function driver(school: School, fullName: string): Promise<Driver> {
  await hire(school, fullName)
  const { employees } = await ask<{ employees: Driver[] }>(school, 'GET', '/Bus/employees/bus')
  return employees.find((each) => each.fullName === fullName) as Driver
}
async function register(school: School, fullName: string, over: object = {}): Promise<BusListed> {
  const { id } = await driver(school, fullName)
  const body = {
    route: 'Harbour',
    plate: `SL ${fullName}`,
    type: 'Van',
    color: 'Red',
    seats: 2,
    capacity: 9,
    driverId: id,
    ...over,
  }
  return (await ask<{ bus: BusListed }>(school, 'POST', '/Bus/bus', { body })).bus
}
const assign = (school: School, studentId: number, busId: number) =>
  ask(school, 'PUT', '/Bus/assign-bus', { body: { studentId, busId } })

const field = (label: string): Locator => page.getByLabelText(label, { exact: true })
const dialog = (): Locator => page.getByRole('dialog')
const block = (label: string): Locator => page.getByRole('article', { name: label })

describe('the buses of a school', () => {
  const school = useSchool()

  test('are registered with a form that is kept as a draft, changed, and deleted after a confirmation', async () => {
    await driver(school, 'Guuleed Faarax')
    await school.openAs('academy', REGISTRY)
    await press('Register New Bus')
    await press('Register Bus')
    await sees('Please choose a driver')
    await sees('Route is required')
    await expect.poll(() => countOf(field('Driver').getByRole('option', { name: 'Guuleed Faarax' }))).toBe(1)
    await field('Driver').selectOptions('Guuleed Faarax')
    expect(valueOf(field('Name (from the driver)'))).toBe('Guuleed Faarax')
    await field('Driver').selectOptions('')
    expect(valueOf(field('Name (from the driver)'))).toBe('')
    await field('Driver').selectOptions('Guuleed Faarax')
    await field('Route').fill('Stadium <b>north</b>')
    await field('Type').selectOptions('Minibus')
    await field('Color').selectOptions('Red')

    closeApp()
    openApp(`${REGISTRY}?form=new`)
    await sees('What you typed before has been restored.')
    expect(valueOf(field('Route'))).toBe('Stadium <b>north</b>')
    await field('Plate').fill('SL 9-001')
    await field('Seats').fill('-1')
    await press('Register Bus')
    await sees('A whole number from 0 to 200')
    await field('Seats').fill('14')
    await press('Register Bus')
    await sees('Bus registered successfully')
    const row = rowOf('Stadium <b>north</b>')
    await sees(row.getByText('SL 9-001'))
    expect(await buses(school)).toContainEqual(
      expect.objectContaining({ name: 'Guuleed Faarax', plate: 'SL 9-001', seats: 14, capacity: 0 }),
    )

    await press('Register New Bus')
    await field('Driver').selectOptions('Guuleed Faarax')
    await sees(/already drives Guuleed Faarax - Stadium/)
    await field('Route').fill('Elsewhere')
    await field('Plate').fill('sl9001')
    await field('Type').selectOptions('Van')
    await field('Color').selectOptions('White')
    await press('Register Bus')
    await sees(/Another bus has this plate/)
    await press('Close Form')

    await press('Edit Guuleed Faarax - Stadium <b>north</b>')
    await field('Route').fill('Stadium')
    await press('Update Bus')
    await sees('Bus updated successfully')
    dismissToasts()
    await press('Delete Guuleed Faarax - Stadium')
    await sees('Are you sure you want to delete this bus?')
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await seesNoMore(rowOf('SL 9-001'))
  })

  test('are registered once if the school’s answer was lost and the form is sent again', async () => {
    await driver(school, 'Jaamac Answer Lost')
    await school.openAs('academy', REGISTRY)
    await press('Register New Bus')
    await expect.poll(() => countOf(field('Driver').getByRole('option', { name: 'Jaamac Answer Lost' }))).toBe(1)
    await field('Driver').selectOptions('Jaamac Answer Lost')
    await field('Route').fill('Market')
    await field('Plate').fill('SL 9-777')
    await field('Type').selectOptions('Van')
    await field('Color').selectOptions('White')
    loseAnswer('/Bus/bus')
    await press('Register Bus')
    await sees(/^A bus can be saved only with a connection/)
    await press('Register Bus')
    await sees('Bus registered successfully')
    expect((await buses(school)).filter(({ plate }) => plate === 'SL 9-777')).toHaveLength(1)
  })

  test('that have riders are deleted only after these students are moved to another bus', async () => {
    const full = await register(school, 'Full Bus', { seats: 1 })
    const empty = await register(school, 'Empty Bus', { seats: 1 })
    for (const id of [301, 302]) await assign(school, id, full.id)
    await school.openAs('office', REGISTRY)
    await sees(rowOf('SL Full Bus').getByText('2 students'))
    await press(`Delete ${full.label}`)
    await sees('2 students on this bus:')
    await expect.element(buttonOf('Move and delete')).toBeDisabled()
    await dialog().getByLabelText('Move them to').selectOptions(empty.label)
    await sees(`${empty.label} has 1 seats, and will have 2 students.`)
    await press('Move and delete')
    await sees(`Bus deleted. 2 students moved to ${empty.label}.`)
    expect((await buses(school)).find(({ id }) => id === empty.id)?.riders).toBe(2)
  })

  test('are given riders by the office, which is told of seats and fee, and the riders are listed without network', async () => {
    const bus = await register(school, 'Small Bus', { seats: 1 })
    await assign(school, 311, bus.id)
    await school.openAs('office', ASSIGN)
    await press('Assign')
    await sees('Student ID is required')
    await field('Student ID').fill('312')
    await expect.poll(() => countOf(field('Bus').getByRole('option', { name: /Small Bus/ }))).toBe(1)
    await field('Bus').selectOptions(String(bus.id))
    await sees(`${bus.label} has 1 seat, and 1 student take it already. One more is allowed.`)
    await press('Assign')
    await sees('Student successfully assigned to bus')
    await sees(/The monthly fee stays \$\d+\.00\. The usual fee with a bus is \$27\.00\./)
    await sees(`${bus.label} has 1 seat, and 2 students take it.`)
    await field('Student ID').fill('312')
    await press(/takes no bus any more$/)
    await sees(/takes no bus from today on/)
    expect((await buses(school)).find(({ id }) => id === bus.id)?.riders).toBe(1)

    await assign(school, 313, bus.id)
    closeApp()
    openApp(RIDERS_OF_BUS)
    await sees('No students found yet. Try searching by ID.')
    await expect.poll(() => countOf(field('Bus').getByRole('option', { name: /Small Bus/ }))).toBe(1)
    await field('Bus ID').fill(String(bus.id))
    await press('Fetch Students')
    await expect.poll(() => countOf(page.getByRole('row'))).toBe(3)
    // On paper, the list is without the form, and the bus is named in one line above the list.
    expect(field('Bus ID').element().closest('[data-shell]')).not.toBeNull()
    expect(countOf(page.getByRole('columnheader', { name: 'Bus' }))).toBe(0)
    const words = async () => {
      const paper = await savedBy(() => press("Driver's list (PDF)"))
      return textsIn(paper.bytes.buffer as ArrayBuffer).join(' ')
    }
    // Addresses are the server's answer, and the list is made without them until it is there.
    await expect.poll(words, { timeout: 10_000 }).toContain('District and address')
    const list = await words()
    expect(list).toContain('Morning')
    expect(list).toContain('Afternoon')
    expect(list).toContain("Driver's list:")
    await school.cut()
    reload()
    await field('Bus ID').fill(String(bus.id))
    await press('Fetch Students')
    await expect.poll(() => countOf(page.getByRole('row'))).toBe(3)
    await press('Student')
    await field('Student ID').fill('311')
    await press('Fetch Students')
    await sees(/rides Small Bus - Harbour/)
    await school.mend()
  })

  test('have an analysis of riders and their fees, whose lists are filtered and saved as files', async () => {
    await school.openAs('admin', SERVICE)
    await sees('Bus Fee Analysis')
    await sees('Compliance Rate')
    const { bytes, name } = await savedBy(() => press('Download Summary'))
    expect([name.endsWith('.pdf'), bytes.length > 1_000]).toEqual([true, true])
    const list = page.getByRole('button', { name: /^Students With Bus Service/ })
    await list.click()
    const filter = page.getByLabelText('Filter by name or class: Students With Bus Service')
    await filter.fill('no such student')
    await sees('No students found matching your criteria.')
    await filter.fill('1A')
    await sees(rowOf('1A'))
    expect(countOf(rowOf('2B'))).toBe(0)
    expect((await savedBy(() => press('Download PDF'))).name).toContain('students-with-bus')
  })

  test('have a summary of the month by bus, which explains the income statement and is printed', async () => {
    await school.openAs('admin', SUMMARY)
    await sees('Collection Gap')
    await sees('Total Salary')
    const [first] = (await buses(school)).filter(({ riders }) => riders > 5)
    if (!first) throw new Error('no bus has riders')
    await page.getByLabelText('Search by bus, route or driver').fill(first.route)
    await sees(block(first.label))
    await block(first.label).getByRole('button', { name: 'View Students' }).click()
    await expect.poll(() => countOf(block(first.label).getByRole('row'))).toBeGreaterThan(5)
    const { name } = await savedBy(() => block(first.label).getByRole('button', { name: 'PDF Bus' }).click())
    expect(name).toMatch(/^bus-\d+-\d{4}-\d\d\.pdf$/)
    await page.getByText('How this leads to the income statement').click()
    await sees('Current income of the statement')
    const printed = new Promise<string>((resolve) => {
      window.print = () => resolve(document.querySelector('[data-printed]')?.textContent ?? '')
    })
    await press('Print Overall Summary')
    expect(await printed).toContain('Total Buses')
    dispatchEvent(new Event('afterprint'))
    await page.getByLabelText('Search by bus, route or driver').fill('nobody drives this')
    await sees('No bus summaries available for the selected criteria.')
    await press('Hide All Buses')
    await sees('Show All Buses')
  })

  test('have a summary without salaries for the academy', async () => {
    await school.openAs('academy', SUMMARY)
    await sees('Collection Gap')
    await sees(page.getByRole('article').first())
    expect(document.body.textContent).not.toMatch(/salary:|total salary|profit\/loss/i)
  })
})
