import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deliverPackets } from '#domain/handover/handover.endpoints.ts'
import type { FaultProxy } from '#tests/faults/proxy.ts'
import { expectNothingWaits, takeMoney, type Receipt } from '#tests/faults/money.ts'
import type { Who } from '#tests/school/ask.ts'
import type { Device } from './browser.ts'
import { COUNTER, openCounter } from './fee-steps.ts'
import {
  cutInHalf,
  fileOf,
  filmCodes,
  holdBefore,
  openHandOver,
  sayHandedTo,
  takeByCamera,
  takeFile,
} from './handover-steps.ts'
import { classesOf, expectAtSchool, payersOf, runBackup } from './handover-weeks.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'
import { classButton, markClass, oneSick, openMarking, statusOf } from './steps.ts'

const [CLASSES, PAYMENTS] = [30, 10]

type Cut = { device: Device; line: FaultProxy }

describe('two weeks without a line', () => {
  // On the embedded database, which the commands of a small school save and restore.
  const school = useSchool({ database: 'embedded' })
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'dugsi-weeks-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** A device that was prepared with network, before its line is cut. */
  async function lined(who: Who, at?: string): Promise<Cut> {
    const line = await school.line()
    return { device: await school.tablet(who, { line, ...(at && { at, width: 1280, height: 900 }) }), line }
  }

  /** Hands over what waits: of one tablet as the pictures of its codes, of the other as a file. */
  async function handOver(shows: Cut, gives: Cut): Promise<{ film: string[]; file: Buffer }> {
    await openHandOver(shows.device)
    const film = await filmCodes(shows.device.page, (pieces) => pieces + 5)
    await sayHandedTo(shows.device.page, 'the office')
    await openHandOver(gives.device)
    const file = await fileOf(gives.device.page, 'Give as a file')
    await sayHandedTo(gives.device.page, 'Hodan')
    return { film, file }
  }

  /** Takes what a bundle holds to the school; resolves once it has answered all of it. */
  async function goToTown({ device, line }: Cut, packets: number): Promise<Buffer> {
    line.link = 'up'
    await device.page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => device.page.getByText(/^delivered \d/).count(), PATIENCE).toBe(packets)
    return fileOf(device.page, 'All in one file')
  }

  async function takeAnswers({ page }: Device, answers: Buffer): Promise<void> {
    await takeFile(page, answers, 'The school’s answer for this device.')
    await page.getByText('the school has answered').first().waitFor(PATIENCE)
    await takeFile(page, answers, 'This answer was on this device already.')
    await expectNothingWaits(page)
  }

  test(
    'marks of thirty classes and ten payments reach the school on foot, and once more after a restore',
    { timeout: 420_000, tags: ['promise:carried'] },
    async () => {
      const all = await classesOf(school, CLASSES + 1)
      const payers = await payersOf(school, PAYMENTS + 1)
      expect([all.length, payers.length]).toEqual([CLASSES + 1, PAYMENTS + 1])
      const [marking, till] = [await lined('attendance'), await lined('office', COUNTER)]
      const phone = await lined('admin')
      await openMarking(marking.device)
      await classButton(marking.device.page, all.at(-1)!).waitFor(PATIENCE)
      for (const { line } of [marking, till, phone]) line.link = 'cut'
      const backup = join(folder, 'monday.backup')
      await school.restart((dataDir) => runBackup(dataDir, 'save', backup))

      const groups = all.slice(0, CLASSES)
      for (const group of groups) await markClass(marking.device, group, oneSick(group))
      await openCounter(till.device.page)
      const receipts: Receipt[] = []
      for (const payer of payers.slice(0, PAYMENTS)) receipts.push(await takeMoney(till.device.page, payer))

      const { film, file } = await handOver(marking, till)
      expect(await statusOf(marking.device)).toContain(`${CLASSES} handed over, not confirmed`)
      expect(await statusOf(till.device)).toContain(`${PAYMENTS} handed over, not confirmed`)

      await openHandOver(phone.device)
      // The second code is never seen.
      await holdBefore(phone.device.page, film.toSpliced(1, 1))
      await takeFile(phone.device.page, file, 'Taken.')
      await takeByCamera(phone.device.page)
      await takeFile(phone.device.page, file, 'It was on this device already.')
      // The power of the school fails while it answers.
      phone.line.inject(new RegExp(deliverPackets.path), { kind: 'resetAfter' })
      const arrival = phone.line.arrival(new RegExp(deliverPackets.path))
      const answers = goToTown(phone, 2)
      await arrival
      await school.restart()
      await phone.device.page.evaluate(() => dispatchEvent(new Event('online')))
      for (const { device } of [till, marking]) await takeAnswers(device, await answers)
      const work = { groups, payers: payers.slice(0, PAYMENTS), receipts }
      await expectAtSchool(school, work)

      // The school loses what it was told, and its tablets go on without a line.
      await school.restart((dataDir) => runBackup(dataDir, 'restore', '--replace', backup))
      expect(await school.office.marksOf(groups[0]!)).toEqual([])
      await openMarking(marking.device)
      await markClass(marking.device, all.at(-1)!, oneSick(all.at(-1)!))
      await openCounter(till.device.page)
      receipts.push(await takeMoney(till.device.page, payers.at(-1)!))
      const { film: again, file: later } = await handOver(marking, till)

      const other = await lined('admin')
      other.line.link = 'cut'
      await openHandOver(other.device)
      const half = await cutInHalf(other.device.page, again[0]!)
      await holdBefore(other.device.page, [half, ...again.slice(1).toReversed()])
      await takeByCamera(other.device.page)
      for (const each of [later, file]) await takeFile(other.device.page, each, 'Taken.')
      const secondAnswers = await goToTown(other, 3)
      for (const { device } of [marking, till]) await takeAnswers(device, secondAnswers)
      const whole = { groups: all, payers, receipts }
      await expectAtSchool(school, whole)

      // With a line at last, nothing of it takes effect once more.
      for (const { device, line } of [marking, till]) {
        line.link = 'up'
        await device.page.evaluate(() => dispatchEvent(new Event('online')))
        await expect.poll(() => statusOf(device), PATIENCE).toMatch(/^All sent/)
      }
      await expectAtSchool(school, whole)
    },
  )
})
