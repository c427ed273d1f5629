import { afterEach, describe, expect, test } from 'vitest'
import type { StudentRow } from '#domain/school/students.schema.ts'
import { duesOf, ofReceipt, type Family } from '#tests/school/fees.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { expectNothingWaits, takeMoney, type Receipt } from '#tests/faults/money.ts'
import type { Who } from '#tests/school/ask.ts'
import type { SchoolClass } from '#tests/school/office.ts'
import type { Device } from './browser.ts'
import { COUNTER, openCounter } from './fee-steps.ts'
import { fileOf, filmCodes, holdBefore, openHandOver, sayHandedTo, takeByCamera, takeFile } from './handover-steps.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { expectMarkedOnce, markClass, oneSick, openMarking, statusOf } from './steps.ts'

const lines: FaultProxy[] = []
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close()
})

const PAYMENTS = 10

describe('two weeks without a line', () => {
  const school = useSchool()

  /** A tablet that was prepared with network, and never has it from now on. */
  async function cutTablet(who: Who, at?: string): Promise<{ device: Device; line: FaultProxy }> {
    const line = await FaultProxy.start(school.server.origin)
    lines.push(line)
    const device = await school.tablet(who, { line, ...(at && { at, width: 1280, height: 900 }) })
    line.link = 'cut'
    return { device, line }
  }

  function classes(): SchoolClass[] {
    const names = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((grade) => [`${grade}A`, `${grade}B`])
    const known = (name: string): SchoolClass[] => {
      try {
        return [school.office.classNamed(name)]
      } catch {
        return []
      }
    }
    return names.flatMap(known).filter(({ students }) => students.length > 0)
  }

  async function families(): Promise<Family[]> {
    await school.office.accounts()
    const byPhone = new Map<string, StudentRow[]>()
    for (const student of school.office.students())
      byPhone.set(student.phone ?? '', [...(byPhone.get(student.phone ?? '') ?? []), student])
    const found: Family[] = []
    for (const [phone, children] of byPhone) {
      const dueCents = (await duesOf(school, children)).reduce((sum, cents) => sum + cents, 0)
      if (phone && dueCents > 0) found.push({ phone, children, dueCents })
      if (found.length === PAYMENTS) break
    }
    return found
  }

  test(
    'marks and payments reach the school by the codes and the file of tablets that never see it, and both hear of it',
    { timeout: 300_000, tags: ['promise:carried'] },
    async () => {
      const [groups, payers] = [classes(), await families()]
      expect([groups.length, payers.length]).toEqual([groups.length, PAYMENTS])
      const [marking, till] = [await cutTablet('attendance'), await cutTablet('office', COUNTER)]
      const phone = await school.tablet('admin')

      await openMarking(marking.device)
      for (const group of groups) await markClass(marking.device, group, oneSick(group))
      await openCounter(till.device.page)
      const receipts: Receipt[] = []
      for (const family of payers) receipts.push(await takeMoney(till.device.page, family))

      await openHandOver(marking.device)
      const film = await filmCodes(marking.device.page, (pieces) => pieces + 5)
      await sayHandedTo(marking.device.page, 'the office')
      await openHandOver(till.device)
      const file = await fileOf(till.device.page, 'Give as a file')
      await sayHandedTo(till.device.page, 'Hodan')
      expect(await statusOf(marking.device)).toContain(`${groups.length} handed over, not confirmed`)
      expect(await statusOf(till.device)).toContain(`${PAYMENTS} handed over, not confirmed`)

      await openHandOver(phone)
      // The second code is never seen.
      await holdBefore(phone.page, film.toSpliced(1, 1))
      await takeFile(phone.page, file, 'Taken.')
      await takeByCamera(phone.page)
      await takeFile(phone.page, file, 'It was on this device already.')
      await expect.poll(() => phone.page.getByText(/^delivered \d/).count(), PATIENCE).toBe(2)

      const answers = await fileOf(phone.page, 'All in one file')
      const own = 'The school’s answer for this device.'
      for (const { device } of [till, marking]) {
        await takeFile(device.page, answers, own)
        await device.page.getByText('the school has answered').first().waitFor(PATIENCE)
        await takeFile(device.page, answers, 'This answer was on this device already.')
        await expectNothingWaits(device.page)
      }

      const right = async (): Promise<void> => {
        for (const group of groups)
          await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
        for (const { number, cents } of receipts) {
          const paid = await ofReceipt(school, number)
          expect(paid.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
        }
        for (const { children } of payers) expect(await duesOf(school, children)).toEqual(children.map(() => 0))
      }
      await right()

      // With a line at last, nothing of it is sent once more.
      for (const { device, line } of [marking, till]) {
        line.heal()
        await device.page.evaluate(() => dispatchEvent(new Event('online')))
        await expect.poll(() => statusOf(device), PATIENCE).toMatch(/^All sent/)
      }
      await right()
    },
  )
})
