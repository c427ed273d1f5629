import { describe, expect, test } from 'vitest'
import type { Device } from '#tests/browser/browser.ts'
import { fileOf, openHandOver, sayHandedTo, takeFile } from '#tests/browser/handover-steps.ts'
import { useSchool } from '#tests/browser/school.ts'
import { expectMarkedOnce, markClass, oneSick } from '#tests/browser/steps.ts'
import { syncPromised } from './engine.ts'
import type { FaultProxy } from './proxy.ts'

const who = 'attendance'

describe('a packet that a phone carries', () => {
  const school = useSchool()

  /** A device that is prepared, and whose line is cut from now on. */
  async function cutDevice(person: 'attendance' | 'admin'): Promise<{ device: Device; line: FaultProxy }> {
    const line = await school.line()
    const device = await school.tablet(person, { line })
    line.link = 'cut'
    return { device, line }
  }

  test('reaches the school once by the worker alone, while the app is closed', async () => {
    const group = school.office.classNamed('1A')
    const [maker, phone] = [await cutDevice(who), await cutDevice('admin')]
    await markClass(maker.device, group, oneSick(group))
    await openHandOver(maker.device)
    const file = await fileOf(maker.device.page, 'Give as a file')
    await sayHandedTo(maker.device.page, 'Hodan')

    await openHandOver(phone.device)
    await takeFile(phone.device.page, file, 'Taken.')
    await syncPromised(phone.device.page)
    await phone.device.context.newPage()
    await phone.device.page.close()
    phone.line.heal()
    await expectMarkedOnce(school.office, group, { who, absences: oneSick(group) })
    expect(phone.device.context.pages().map((page) => page.url())).toEqual(['about:blank'])
  })
})
