import { Dexie } from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { averageSoFar, overallAverage } from '#domain/dashboards/child-average.rules.ts'
import { device } from '#data/device/db.ts'
import { currentReader } from '#data/replica/use-cache.ts'
import type { ChildResults } from '#domain/exams/children.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import type { ChildReceipt } from '#domain/fees/child-receipts.schema.ts'
import type { SyncedTableName } from '#domain/synced-tables.ts'
import type { UserRecord } from '#domain/users/users.schema.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { deleteStudent, duesOf, registerFamily } from '#tests/school/fees.ts'
import { goTo, reload } from './app.tsx'
import { useSchool, type School } from './school.ts'
import { buttonOf, countOf, press, savedBy, sees, seesNoMore, usePhone } from './steps.ts'

const HOME = '/parent-dashboard'

const cardOf = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

/** Opens the card of a child, unless it is open, as that of an only child is. */
async function opened(name: string): Promise<ReturnType<typeof cardOf>> {
  const card = cardOf(name)
  await sees(card)
  if (!card.element().querySelector('details')?.open) await card.getByRole('heading', { level: 2 }).click()
  return card
}

async function link(school: School, studentId: number): Promise<void> {
  const { phoneNumber } = await ask<UserRecord>(school, 'GET', `/user/userinfo/${demoAccount('parent').id}`)
  await ask(school, 'PUT', '/student/student/update-parent', { body: { studentId, parentPhone: phoneNumber } })
}

/** Text of the paper that this action prints. */
async function printedBy(act: () => Promise<void>): Promise<string> {
  const print = vi.spyOn(window, 'print')
  const printed = new Promise<string>((resolve) => {
    print.mockImplementation(() => resolve(document.querySelector('[data-printed]')?.textContent ?? ''))
  })
  try {
    await act()
    return await printed
  } finally {
    print.mockRestore()
    dispatchEvent(new Event('afterprint'))
  }
}

/** Runs a function while rows of this table are being stored, for which every reader of the table waits. */
async function whileStored(table: SyncedTableName, run: () => Promise<void>): Promise<void> {
  const { cache } = (await currentReader(device()))!
  let begin: () => void
  let end: () => void
  const begun = new Promise<void>((resolve) => void (begin = resolve))
  const ended = new Promise<void>((resolve) => void (end = resolve))
  const stored = cache!.transaction('rw', table, async () => {
    await cache![table].count()
    begin()
    await Dexie.waitFor(ended)
  })
  await begun
  // Called outside the transaction, since Dexie would make reads that begin inside a part of the transaction.
  await run().finally(() => end())
  await stored
}

describe('the first screen of a parent', () => {
  const school = useSchool()
  usePhone()

  test('shows balance, exam results, receipts and bus of a child, prints and exports them, also without network', async () => {
    const results = await ask<ChildResults[]>(school, 'GET', '/exam/summary/parent', { as: 'parent' })
    const receipts = await ask<ChildReceipt[]>(school, 'GET', '/fee/parent/receipts', { as: 'parent' })
    const { id, fullname, years } = results.find((each) => each.years.length > 0)!
    const { subjects, total, academicYear, possible } = years[0]!
    // The year of the demo school is not over, so fewer marks are possible so far.
    expect(possible).toBeLessThan(subjects.length * 100)
    const receipt = receipts.find(({ payment }) => payment.studentId === id)!.payment.receipt
    const bus = school.office.students().find((each) => each.id === id)?.bus

    const seesAll = async () => {
      await sees(
        page.getByText(
          results.length === 1 ? `Total Balance of ${fullname}` : `Total Balance of all ${results.length} children`,
        ),
      )
      await sees(page.getByText(results.length === 1 ? '1 child enrolled' : `${results.length} children enrolled`))
      await sees(page.getByText(`${overallAverage(results, averageSoFar)}%`).first())
      await sees(page.getByText(`so far; ${overallAverage(results)}% of the whole year`))
      const card = await opened(fullname)
      await sees(card.getByText(bus ? `Bus: ${bus}` : 'No bus'))
      await sees(card.getByText(`So far: ${total} of ${possible} marks, ${averageSoFar(years[0]!)}%`))
      await sees(card.getByText(`${total} of ${subjects.length * 100} marks`))
      await sees(card.getByRole('columnheader', { name: subjects[0]!.subject }))
      await sees(card.getByRole('row', { name: /^Total Marks/ }))
      await sees(card.getByRole('link', { name: `Receipt ${receipt}` }))
    }
    await school.openAs('parent', HOME)
    await seesAll()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const marks = cardOf(fullname)
      .getByRole('region', { name: /^Exam Results/ })
      .element()
    expect(marks.scrollWidth).toBeGreaterThan(marks.clientWidth)
    await page.viewport(1280, 900)
    await expect.poll(() => marks.scrollWidth - marks.clientWidth).toBe(0)
    await page.viewport(360, 740)

    await school.cut()
    await whileStored('discipline', async () => {
      reload()
      await sees(page.getByText('Recent Announcements'))
      // Waits for the last line to appear, which moves the lines below down.
      await sees(page.getByText(/^As of/))
    })
    await seesAll()
    const card = cardOf(fullname)
    const paper = await printedBy(() => card.getByRole('button', { name: 'Print' }).click())
    expect(paper).toContain(`Exam Results: ${fullname}, ${academicYear}`)
    expect(paper).toContain(subjects[0]!.subject)
    const { name, bytes } = await savedBy(() => card.getByRole('button', { name: 'Export PDF' }).click())
    expect([name.endsWith(`-${academicYear}.pdf`), String.fromCharCode(...bytes.slice(0, 5))]).toEqual([true, '%PDF-'])
    expect(countOf(page.getByRole('button', { name: 'Export Excel' }))).toBe(0)

    await card.getByRole('link', { name: `Receipt ${receipt}` }).click()
    const dialog = page.getByRole('dialog', { name: `Receipt ${receipt}` })
    await sees(dialog.getByText(fullname))
    expect(await printedBy(() => dialog.getByRole('button', { name: 'Print' }).click())).toMatch(/Reprint/)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await sees(page.getByRole('heading', { level: 1, name: 'Receipts' }))
    await sees(buttonOf(new RegExp(receipt)))
    await page.getByRole('link', { name: 'My children' }).click()
    await sees(page.getByRole('heading', { level: 1, name: 'My children' }))
  })

  test('has twelve children on one page, each a card that opens, and says which data a new child does not have', async () => {
    const family = await registerFamily(
      school,
      '637111222',
      Array.from({ length: 12 }, () => 1_700),
    )
    for (const child of family) await link(school, child.id)
    const last = family.at(-1)!
    await school.openAs('parent', HOME)
    await sees(page.getByText(/^1\d children enrolled$/))
    await sees(page.getByText(/^Total Balance of all 1\d children$/))
    // The cards are closed, so that all children can be seen at once.
    expect(page.getByRole('main').element().querySelectorAll('details[open]').length).toBe(0)
    expect(countOf(page.getByText('No exam results found for this student.'))).toBe(0)
    const card = await opened(last.fullname)
    await sees(card.getByText(/^Owed: /))
    await sees(card.getByText('No exam results found for this student.'))
    await sees(card.getByText('No recent attendance data.'))
    await sees(card.getByText('No discipline records found.'))
    await sees(card.getByText('No receipts yet.'))
    await sees(page.getByText('Outstanding payment due'))
    expect(page.getByRole('main').element().querySelectorAll('details[open]').length).toBe(1)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })

  test('shows no data of a child whose link to the parent ended while the device had no network', async () => {
    const receipts = await ask<ChildReceipt[]>(school, 'GET', '/fee/parent/receipts', { as: 'parent' })
    const { payment, fullname } = receipts[0]!
    const results = await ask<ChildResults[]>(school, 'GET', '/exam/summary/parent', { as: 'parent' })
    expect(results.map(({ id }) => id)).toContain(payment.studentId)
    await school.openAs('parent', HOME)
    await sees((await opened(fullname)).getByRole('link', { name: `Receipt ${payment.receipt}` }))

    await school.cut()
    await ask(school, 'DELETE', `/student/parents/${payment.studentId}/${demoAccount('parent').id}`)
    reload()
    await sees(cardOf(fullname))
    await school.mend()
    await seesNoMore(cardOf(fullname))
    // Shown from cached answers, which are older than the end of the link.
    await school.cut()
    for (const path of ['/dashboard/ParentReceipts', '/dashboard/ParentExamResults']) {
      await goTo(path)
      await sees(page.getByText(/^As of/))
      await expect.poll(() => countOf(page.getByRole('main').getByText(fullname))).toBe(0)
    }
  })

  test('tells a parent without children whom to ask', async () => {
    const me = demoAccount('parent').id
    const own = await ask<ChildResults[]>(school, 'GET', '/exam/summary/parent', { as: 'parent' })
    for (const { id } of own) await ask(school, 'DELETE', `/student/parents/${id}/${me}`)
    await school.openAs('parent', HOME)
    await sees('No students registered yet.')
    await sees(/please contact the school administration/)
    expect(countOf(page.getByText('Total Balance'))).toBe(0)
    await press(/^Notifications/)
  })

  test('says of an only child that has left what is still to be paid, and leads to its receipts', async () => {
    const [child] = await registerFamily(school, '637111333', [1_700])
    await link(school, child!.id)
    const [due = 0] = await duesOf(school, [child!])
    expect(due).toBeGreaterThan(0)
    await deleteStudent(school, child!.id)
    await school.openAs('parent', HOME)
    await sees(page.getByRole('heading', { level: 2, name: child!.fullname }))
    await sees('Has left the school')
    await sees(`Still to be paid: ${formatCents(due)}`)
    expect(countOf(page.getByText('No students registered yet.'))).toBe(0)
    await page.getByRole('link', { name: 'Receipts' }).click()
    await sees(page.getByRole('heading', { level: 1, name: 'Receipts' }))
  })
})
