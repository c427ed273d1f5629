import Papa from 'papaparse'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { mayReach } from '#app/screens.ts'
import { screens } from '../../src/areas.ts'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { copiesOn, everythingOn, signOut } from './accounts-steps.ts'
import { forgetDevice, openDevice, type Device } from './browser.ts'
import { ask } from './fee-steps.ts'
import { exported, type Saved } from './file-steps.ts'
import { today } from './office.ts'
import { useSchool, type School } from './school.ts'
import { settled } from './screen-steps.ts'
import { fullNameOf, PATIENCE, prepare, signIn } from './steps.ts'

/** Both a formula to a spreadsheet and an element with a script to a page; as long as the shortest field allows. */
const TEXT = '=1+<img src=x onerror=ran()>'
const STUDENT = {
  firstname: TEXT,
  middlename: TEXT,
  lastname: TEXT,
  fourtname: TEXT,
  gender: 'Male',
  age: 8,
  district: '26-ka June',
  bus: TEXT,
  address: TEXT,
  previousSchool: TEXT,
  previousSchoolType: 'NOT_SPECIFIC',
  motherName: TEXT,
  rollNumber: '=1+<b>x</b>',
}

type Made = { student: { id: number } }
const register = async (school: School, classId: number, phone: string, feeCents: number): Promise<number> => {
  const body = { ...STUDENT, classId, phone, feeCents }
  return (await ask<Made>(school, 'POST', '/student/create', { body })).student.id
}

/** Writes the text into every field of the school that takes one. */
async function plant(school: School): Promise<void> {
  const post = <T>(path: string, body: unknown) => ask<T>(school, 'POST', path, { body })
  const put = <T>(path: string, body: unknown) => ask<T>(school, 'PUT', path, { body })
  const { class: group } = await post<{ class: { id: number } }>('/student/createclass', { name: TEXT })
  const ids: number[] = []
  // A phone of a student is unique together with the name.
  for (const [at, fee] of [1_700, 1_700, 1_700, 0].entries())
    ids.push(await register(school, group.id, `63499900${at}`, fee))
  const [payer = 0, mover = 0, leaver = 0, free = 0] = ids
  await post('/fee/generate-monthly-fees', undefined)
  const [year, month] = [Number(today().slice(0, 4)), Number(today().slice(5, 7))]
  const paid = { discount: 1, discountReason: TEXT, year, month }
  await post('/fee/payment', { ...paid, studentId: payer, amountPaid: 5, Description: TEXT })
  await put('/fee/students/update-reason', { id: free, FreeReason: TEXT })
  await post('/student/createattendance', { studentId: payer, date: today(), present: false, remark: TEXT })
  const call = { studentId: payer, date: today(), callStatus: 'Completed', callNotes: TEXT }
  await put('/student/call-info', call)
  const incident = { studentId: payer, type: 'Behavior', description: TEXT, actionTaken: TEXT }
  await post('/Dicipline/discipline', incident)
  await ask(school, 'PATCH', `/student/students/${mover}/transfer`, { body: { targetClassId: 1, note: TEXT } })
  await post('/student/soft-delete', { studentId: leaver, reason: TEXT })
  await post('/student/soft-delete', { studentId: mover, reason: TEXT })
  await post('/student/restore', { studentId: mover })
  await post('/user/register', {
    username: TEXT,
    fullName: TEXT,
    email: 'planted@demo.school',
    phoneNumber: TEXT,
    password: 'First!2026',
    Role: 'USER',
  })
  const { weekend, revision } = await ask<{ weekend: number[]; revision: number }>(school, 'GET', '/calendar')
  await put('/calendar', { weekend, holidays: [{ date: `${year + 1}-01-01`, name: TEXT }], base: revision })
}

/** Elements and scripts that have come out of the text; there must be none. */
const hatched = (page: Page): Promise<number> =>
  page.evaluate(
    () => document.querySelectorAll('img[src="x"], [onerror]').length + ((window as { hatched?: number }).hatched ?? 0),
  )

const isShown = (page: Page): Promise<boolean> =>
  page.evaluate(
    (text) => document.body.innerText.includes(text) || document.body.innerHTML.includes('onerror=ran()'),
    TEXT,
  )

/** The screens that show the text at once, in a table, a list or a choice: the test waits until they do. */
const SHOW_IT = [
  'dashboards.index',
  'students.list',
  'students.explore',
  'students.ofClass',
  'students.register',
  'students.registerMultiple',
  'students.transfer',
  'students.untransferred',
  'students.deleted',
  'students.restored',
  'students.free',
  'students.busRiders',
  'classes.manage',
  'classes.create',
  'attendance.markClass',
  'attendance.todayAbsent',
  'attendance.absentByDate',
  'attendance.calendar',
  'attendance.classMonthly',
  'attendance.classAbsence',
  'attendance.topAbsent',
  'attendance.dailyOverview',
  'discipline.reports',
  'fees.familyPayment',
  'fees.lastPayment',
  'fees.vouchers',
  'fees.balancePerMonth',
  'fees.allocations',
  'fees.balances',
  'fees.collections',
  'discounts.list',
  'users.list',
  'audit.trail',
]

/** What a spreadsheet would take for a formula. */
const RUNS = /^[\s\u0000]*[=+\-@\t\r]/ // oxlint-disable-line no-control-regex

function expectHarmlessCsv({ name, bytes }: Saved): void {
  const { data } = Papa.parse<string[]>(bytes.toString().replace(/^\uFEFF/, ''))
  const cells = data.flat()
  const isNumber = (cell: string): boolean => /^-?[\d.]+$/.test(cell)
  expect(
    cells.filter((cell) => RUNS.test(cell) && !isNumber(cell)),
    name,
  ).toEqual([])
}

function expectHarmlessBook({ name, bytes }: Saved): void {
  const book = XLSX.read(bytes, { cellFormula: true })
  const cells = Object.values(book.Sheets).flatMap((sheet) =>
    Object.entries(sheet).filter(([at]) => !at.startsWith('!')),
  )
  const run = cells.filter(
    ([, cell]) => (cell as XLSX.CellObject).f !== undefined || (cell as XLSX.CellObject).l !== undefined,
  )
  expect(run, name).toEqual([])
  expect(cells.length, name).toBeGreaterThan(0)
}

const expectHarmlessPdf = ({ name, bytes }: Saved): void =>
  expect(bytes.toString('latin1').match(/\/(JavaScript|JS|URI|Launch)\b/g) ?? [], name).toEqual([])

describe('a text that is a script to a page and a formula to a spreadsheet', () => {
  const school = useSchool()
  const reached = screens.filter((screen) => mayReach(screen, 'ADMIN') && !/logout|signIn/.test(screen.id))
  const taken: string[] = []
  let device: Device

  beforeAll(async () => {
    await plant(school)
    device = await openDevice({ origin: school.proxy.origin, width: 1280, height: 900 })
    await device.context.addInitScript(() => {
      const own = window as { hatched?: number; ran?: () => void }
      own.ran = () => void (own.hatched = (own.hatched ?? 0) + 1)
    })
    await prepare(device, 'admin')
  })
  afterAll(() => forgetDevice(device))

  test.each(reached)('is text on $path, on paper and in what is taken along', async (screen) => {
    const { page } = device
    await page.goto(screen.path)
    await settled(device, screen)
    if (SHOW_IT.includes(screen.id)) await expect.poll(() => isShown(page), PATIENCE).toBe(true)
    expect(await hatched(page)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await hatched(page)).toBe(0)
    await page.emulateMedia({ media: 'screen' })
    await expectHarmlessFiles(page)
    expect(await hatched(page)).toBe(0)
    expect(device.errors.splice(0)).toEqual([])
  })

  /** What is saved in this format; null where there is nothing to take along. */
  async function takenAlong(page: Page, format: string): Promise<Saved | null> {
    const nothing = page.getByText('No data to export.').first().waitFor({ timeout: PATIENCE.timeout })
    return Promise.race([
      exported(page, format).catch(() => null),
      nothing.then(
        () => null,
        () => null,
      ),
    ])
  }

  async function expectHarmlessFiles(page: Page): Promise<void> {
    if ((await page.getByRole('button', { name: 'Export' }).count()) !== 1) return
    const csv = await takenAlong(page, 'CSV')
    if (!csv) return
    if (csv.bytes.includes('onerror')) taken.push(csv.name)
    expectHarmlessCsv(csv)
    expectHarmlessBook(await exported(page, 'Excel'))
    expectHarmlessPdf(await exported(page, 'PDF'))
  }

  test('was really taken along, and all screens that show it were opened', () => {
    expect(reached.map(({ id }) => id)).toEqual(expect.arrayContaining(SHOW_IT))
    expect(taken.length, taken.join()).toBeGreaterThan(20)
  })
})

/** What a script of this origin can read beside the databases: both storages, and every answer that is kept. */
const keptBesideDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

const ownerOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

describe('the next user of a tablet', () => {
  const school = useSchool()

  test('finds nothing of the office in databases, storages and kept answers, and her own children only', async () => {
    const tablet = await school.device({ width: 1280, height: 900 })
    const { page } = tablet
    await prepare(tablet, 'office')
    const screensOfMoney = ['/dashboard/StudentWithBalance', '/dashboard/LastPayment', '/dashboard/free']
    for (const path of screensOfMoney) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor(PATIENCE)
    }
    const children = await ask<{ fullname: string }[]>(school, 'GET', '/Dicipline/parent/students/balance', {
      as: 'parent',
    })
    expect(children.length).toBeGreaterThan(0)
    const others = school.office.classNamed('3A').students
    const secrets = others.flatMap(({ fullname, phone = '' }) => [fullname, phone]).filter(Boolean)
    const found = (text: string): string[] => secrets.filter((each) => text.includes(each))
    expect(found(await everythingOn(page)).length).toBeGreaterThan(20)
    expect(found(await keptBesideDatabases(page))).toEqual([])
    await signOut(tablet, fullNameOf('office'), { leaves: false })

    const nothingLeft = async (owners: readonly string[]): Promise<void> => {
      const kept = `${await everythingOn(page)}\n${await keptBesideDatabases(page)}`
      expect(kept.length).toBeGreaterThan(1_000)
      expect(found(kept)).toEqual([])
      // An access token is a text of three parts, of which the middle one says whose it is.
      const tokens = kept.match(/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g) ?? []
      expect([...new Set(tokens.map(ownerOf))]).toEqual(owners)
    }
    expect(await copiesOn(page)).toEqual([])
    await nothingLeft([])
    await signIn(tablet, 'parent')
    const names = children.map(({ fullname }) => fullname)
    const heldOf = async (): Promise<string[]> => {
      const held = await everythingOn(page)
      return names.filter((name) => held.includes(name))
    }
    await expect.poll(heldOf, PATIENCE).toEqual(names)
    expect((await copiesOn(page)).map((name) => name?.replace(/-\d+$/, ''))).toEqual([`cache-${demoUserId('parent')}`])
    await nothingLeft([String(demoUserId('parent'))])
    for (const path of screensOfMoney) {
      await page.goto(path)
      await page.getByText('You cannot open this page').waitFor(PATIENCE)
    }
  })
})
