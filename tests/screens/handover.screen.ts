import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { getSetting } from '#data/device/settings.ts'
import { CODE_BYTES, messagesOf, textOf } from '#domain/handover/frame-texts.rules.ts'
import { framesOf } from '#domain/handover/frames.rules.ts'
import { bundleBytes } from '#domain/handover/packets.rules.ts'
import { demoAccount, givePassword } from '#tests/school/accounts.ts'
import { today } from '#tests/school/office.ts'
import { goTo } from './app.tsx'
import { cameraOfTest, deliveredByOffice, dialog, HAND_OVER, packedElsewhere } from './handover-steps.ts'
import { MARKING, markClass } from './marking-steps.ts'
import { useSchool } from './school.ts'
import { fieldOf, press, savedBy, sees, seesNoMore } from './steps.ts'

describe('handing over,', () => {
  const school = useSchool()

  const paste = async (text: string): Promise<void> => {
    await press('Paste a message')
    await fieldOf('The text, or all texts below each other').fill(text)
    await press('Take')
  }

  const chooseFile = (file: File) => userEvent.upload(page.getByLabelText('Take a file'), file)

  test('a teacher without network shows codes, says who has them, and takes the answer of the school as a message', async () => {
    const group = school.office.classNamed('2A')
    await school.openAs('teacher', MARKING)
    await sees(page.getByRole('listitem').first())
    await school.cut()
    await markClass(group)
    await goTo('/dashboard/outbox')
    await page.getByRole('link', { name: 'Hand over' }).click()
    await sees(/^1 entry, the oldest of/)
    await press('Show codes')
    await sees(dialog().getByRole('img', { name: 'QR code of a part' }))
    await fieldOf('Handed over to').fill('Hodan’s phone')
    await press('Handed over')
    await sees(/^To Hodan’s phone, \d\d:\d\d$/)
    await sees('not confirmed')
    await goTo('/dashboard/outbox')
    await sees(/^Handed over to Hodan’s phone, \d\d:\d\d, not confirmed$/)
    await sees(page.getByRole('link', { name: '1 handed over, not confirmed' }))

    const messages = (await messagesOf(await deliveredByOffice(school))) ?? []
    expect(await school.office.marksOf(group)).toHaveLength(group.students.length)
    await goTo(HAND_OVER)
    await paste(`${messages.join('\nHodan, 14:05\n')}\n`)
    await sees('The school’s answer for this device. Your outbox knows it now.')
    await sees('the school has answered')
    await goTo('/dashboard/outbox')
    await sees('Nothing waits on this device')
    await sees(/^The school’s answer was brought here \d\d:\d\d\.$/)
    await school.mend()
    await seesNoMore(page.getByText(/^The school’s answer was brought here/))
  })

  test('the office takes codes by its camera, sees whose they are and not what, and has the answer to pass on', async () => {
    const student = school.office.classNamed('3A').students[0]!
    const packet = await packedElsewhere(school, 'attendance', (code) => [
      {
        id: `${code}-1`,
        endpoint: 'attendance.mark',
        version: 1,
        input: { body: { studentId: student.id, date: today(), present: true } },
        madeAt: new Date().toISOString(),
        subjects: [],
      },
    ])
    const { pieces, frame } = await framesOf(bundleBytes([packet.bytes]), CODE_BYTES)
    const camera = cameraOfTest()
    await school.openAs('office', HAND_OVER)
    await sees('Nothing of yours waits on this device.')
    await school.cut()
    await press('Take by camera')
    await sees('No code seen yet')
    // One part is never seen; sums of parts make up for it.
    camera.show(Array.from({ length: pieces + 4 }, (_, number) => frame(number + 1)))
    await sees('Taken. It is delivered as soon as this device reaches the school.')
    await sees('on the way')
    await sees(/1 entry, the oldest of/)
    await seesNoMore(page.getByText(student.fullname))
    await school.mend()
    await sees(/^delivered \d\d:\d\d$/)
    await sees('one answer')
    const file = await savedBy(() =>
      page
        .getByRole('listitem', { name: /^Device / })
        .getByRole('button', { name: 'Give as a file' })
        .click(),
    )
    expect(file.name).toMatch(/\.dugsi$/)
    const [row] = await device().carried.toArray()
    expect(file.bytes).toEqual(bundleBytes([row!.receipt!]))
    expect((await school.office.marksOfStudent(student.id)).filter(({ date }) => date === today())).toHaveLength(1)
  })

  test('what cannot be taken is said in words, and leaves nothing on the device', async () => {
    await school.openAs('office', HAND_OVER)
    await paste('Hello')
    await sees('There is nothing of a hand-over in this text.')
    const messages = (await messagesOf(crypto.getRandomValues(new Uint8Array(1_500)))) ?? []
    await paste(messages[0]?.slice(0, 300) ?? '')
    await sees('This text is cut off. Copy the whole message, from DUGSI1 to its end.')
    // A file of a share sheet that takes texts alone may be pasted as well.
    await paste((await textOf(new Uint8Array(20_000))) ?? '')
    await sees('A part is damaged or cut off, and was not taken. Take it once more.')
    await chooseFile(new File(['%PDF-1.7'], 'letter.pdf'))
    await sees('This is no file of a hand-over. Its name ends in .dugsi or .dugsi.txt.')
    await chooseFile(new File([bundleBytes([new Uint8Array(40)]).slice(0, 20)], '1.dugsi'))
    await sees('A part is damaged or cut off, and was not taken. Take it once more.')
    expect(await device().carried.count()).toBe(0)
  })

  test('messages are pasted one by one, and are damaged where together they are no packet', async () => {
    await school.openAs('office', HAND_OVER)
    const [first = '', second = '', third = ''] =
      (await messagesOf(crypto.getRandomValues(new Uint8Array(1_500)))) ?? []
    await paste(`Hodan, private: see you at eight\n${first}`)
    await sees('1 of 3 messages are here. Paste the others, too, together or one by one.')
    // What stood around the messages is nobody else's business.
    expect((await getSetting(device(), 'pastedTexts'))?.text).toBe(first)
    await press('Paste a message')
    await sees('The texts of before are kept: paste those that are missing.')
    await fieldOf('The text, or all texts below each other').fill(third)
    await press('Take')
    const missing = '2 of 3 messages are here. Paste the others, too, together or one by one.'
    await sees(missing)
    await paste('Hello')
    await sees('There is nothing of a hand-over in this text.')
    await paste(second.slice(0, 300))
    await sees('This text is cut off. Copy the whole message, from DUGSI1 to its end.')
    const wrong = second.slice(0, 200) + (second[200] === 'A' ? 'B' : 'A') + second.slice(201)
    await paste(wrong)
    await sees('A letter in these texts is wrong, and nothing was taken. Copy all of them once more.')
    await paste(third)
    await paste(first)
    await sees(missing)
    // The app may be closed until the last message comes.
    await goTo('/dashboard/outbox')
    await sees(page.getByRole('heading', { level: 1, name: 'Outbox' }))
    await goTo(HAND_OVER)
    await paste(second)
    await sees('A part is damaged or cut off, and was not taken. Take it once more.')
    expect(await device().carried.count()).toBe(0)
  })

  test('a camera that was not allowed, and a device without one, say what else there is', async () => {
    await school.openAs('office', HAND_OVER)
    const refusing = (name: string): void => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name))
    }
    // The browser's own is on the prototype.
    onTestFinished(() => void Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
    refusing('NotAllowedError')
    await press('Take by camera')
    await sees(/^The camera was not allowed\. .* close this and take a file\.$/)
    await seesNoMore(page.getByText('No code seen yet'))
    refusing('NotFoundError')
    await press('Try again')
    await sees('This device has no camera. Close this, and take a file or paste a message.')
  })

  test('a tablet whose maker has another password since says to sign in again, and offers no more codes', async () => {
    await school.openAs('attendance', MARKING)
    await sees(page.getByRole('listitem').first())
    await school.cut()
    await markClass(school.office.classNamed('4B'))
    await goTo(HAND_OVER)
    await press('Show codes')
    await fieldOf('Handed over to').fill('Hodan')
    await press('Handed over')
    const { id, password } = demoAccount('attendance')
    onTestFinished(async () => void (await givePassword(school, id, password)))
    await givePassword(school, id, 'Given!2026')
    for (const message of (await messagesOf(await deliveredByOffice(school))) ?? []) await paste(message)
    await sees('the school did not take it')
    await sees('Your sign-in on this device had ended.')
    await sees(/^The school takes no packets from you on this device until you have signed in/)
    await sees(/^1 entry, the oldest of/)
    await seesNoMore(page.getByRole('button', { name: 'Show codes' }))
    expect((await device().outbox.toArray()).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('the help has a picture and a sentence for each step, of a teacher first what she does', async () => {
    await school.openAs('teacher', HAND_OVER)
    await page.getByRole('link', { name: 'How it works, in pictures' }).click()
    await sees(page.getByRole('heading', { level: 1, name: 'Days without network' }))
    await sees(page.getByRole('heading', { level: 2, name: 'You have no network, and hand over' }))
    const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'You have no network, and hand over',
      'You carry it to the school',
      'You are the office, and somebody brings it',
    ])
    const items = page.getByRole('main').getByRole('listitem').elements()
    const steps = items.filter((item) => !item.closest('nav'))
    expect(
      steps.map((step) => [step.querySelectorAll('svg[viewBox="0 0 176 72"]').length, !!step.textContent]),
    ).toEqual(Array.from({ length: 18 }, () => [1, true]))
    await page.getByRole('link', { name: 'Hand over', exact: true }).click()
    await sees('Nothing of yours waits on this device.')
  })
})
