import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { messagesOf } from '#domain/handover/frame-texts.rules.ts'
import { bundleBytes } from '#domain/handover/packets.rules.ts'
import { today } from '#tests/school/office.ts'
import { HAND_OVER, packedElsewhere } from './handover-steps.ts'
import { useSchool } from './school.ts'
import { fieldOf, press, savedBy, sees, seesNoMore } from './steps.ts'

describe('a parent who travels to where there is network', () => {
  const school = useSchool()

  const packetOf = (studentId: number) =>
    packedElsewhere(school, 'attendance', (code) => [
      {
        id: `${code}-${studentId}`,
        endpoint: 'attendance.mark',
        version: 1,
        input: { body: { studentId, date: today(), present: true } },
        madeAt: new Date().toISOString(),
        subjects: [],
      },
    ])

  test('takes a file and a message of the school, sees whose they are and not what, and brings the answers back', async () => {
    const [first, second] = school.office.classNamed('3B').students
    const [filed, sent] = [await packetOf(first!.id), await packetOf(second!.id)]
    await school.openAs('parent', '/dashboard/outbox')
    await page.getByRole('link', { name: 'Hand over' }).click()
    await sees('Nothing of yours waits on this device.')
    await school.cut()
    await userEvent.upload(page.getByLabelText('Take a file'), new File([bundleBytes([filed.bytes])], '1.dugsi'))
    await sees('Taken. It is delivered as soon as this device reaches the school.')
    await press('Paste a message')
    const messages = (await messagesOf(bundleBytes([sent.bytes]))) ?? []
    await fieldOf('The text, or all texts below each other').fill(messages.join('\n'))
    await press('Take')
    await expect.poll(() => device().carried.where({ state: 'carried' }).count()).toBe(2)
    for (const { fullname } of [first!, second!]) await seesNoMore(page.getByText(fullname))
    await school.mend()
    await expect.poll(() => page.getByText(/^delivered \d\d:\d\d$/).all().length).toBe(2)
    for (const { id } of [first!, second!])
      expect((await school.office.marksOfStudent(id)).filter(({ date }) => date === today())).toHaveLength(1)
    const answers = (await device().carried.toArray()).map(({ receipt }) => receipt!)
    expect(answers).toHaveLength(2)
    const files = page.getByRole('listitem', { name: /^Device / }).getByRole('button', { name: 'Give as a file' })
    const { name, bytes } = await savedBy(() => files.first().click())
    expect([name.endsWith('.dugsi'), bytes.length > 0]).toEqual([true, true])
  })

  test('reads first how to carry, and nothing of the office', async () => {
    await school.openAs('parent', `${HAND_OVER}?view=help`)
    await sees(page.getByRole('heading', { level: 1, name: 'Days without network' }))
    const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).elements()
    await expect
      .poll(() => headings().map(({ textContent }) => textContent))
      .toEqual(['You carry it to the school', 'You have no network, and hand over'])
  })
})
