import { describe, expect, onTestFinished, test } from 'vitest'
import { afterQuietHours } from '#domain/notices/notices.rules.ts'
import { FaultProxy, setLine } from '#tests/faults/proxy.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { publish } from '#tests/school/announcements.ts'
import { today } from '#tests/school/office.ts'
import { childrenOf, readsAllOf, readsToday } from './family-steps.ts'
import { PATIENCE } from './patience.ts'
import { pushServer } from './push-server.ts'
import { letSubscribe, pushTo, shownOn } from './push-steps.ts'
import { useSchool } from './school.ts'
import { expectMarkedOnce, isComplete, markClass, oneSick, signIn } from './steps.ts'

const TITLE = 'The doctor comes on Sunday'

/** Time for a step on the slowest line, where a first visit takes most of a minute even on an idle machine. */
const SLOW = { patience: 300_000 }

/** The instant (milliseconds) so many minutes after `instant`, or the next morning if that is in quiet hours. */
const minutesAfter = (instant: number, minutes: number): number =>
  afterQuietHours(instant + minutes * 60_000, 'Africa/Mogadishu')

const CHOSEN = ['A child is marked absent today', 'Exam results are out']

describe('the phone of a parent of two children, on a line of 300 ms and 100 kbit/s', () => {
  const server = pushServer()
  const school = useSchool({ database: 'postgres', serve: server.serve })

  test(
    'shows all data of both children after the first sign-in, also without network, and one notice of an absence',
    { tags: ['promise:works-offline', 'fault:push-service'], timeout: 2 * SLOW.patience },
    async () => {
      const { id } = demoAccount('parent')
      const group = school.office.classNamed('1A')
      const children = await childrenOf(school, { most: 2, classId: group.id })
      const child = children[0]!
      expect(child.classId).toBe(group.id)
      // At least one of the children has records, receipts and results, else the screen would show none of these.
      expect(children.flatMap(({ records }) => records)).not.toEqual([])
      expect(children.flatMap(({ receipts }) => receipts)).not.toEqual([])
      expect(children.flatMap(({ results }) => results?.years ?? [])).not.toEqual([])
      await publish(school, { title: TITLE, isUrgent: true })

      // A slow line for the phone alone; the teacher's tablet is on the school's own network.
      const line = await FaultProxy.start(school.server.origin)
      onTestFinished(() => line.close())
      setLine(line, 300, 100)
      const phone = await school.newDevice({ line, isPhone: true, ...SLOW })
      const { page } = phone
      const browser = server.push.subscribe()
      await letSubscribe(phone, browser)
      const readsAll = async () => {
        await page.getByText('2 children enrolled').waitFor()
        await page.getByRole('link', { name: TITLE }).waitFor()
        for (const each of children) await readsAllOf(page, each)
        await readsToday(page, child, 'Not marked yet')
      }

      await signIn(phone, 'parent')
      await readsAll()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await isComplete(phone, { id })
      await page.getByText('Choose what you are told').click()
      for (const name of CHOSEN) {
        await page.getByRole('switch', { name }).click()
        await page.getByRole('switch', { name, checked: true, disabled: false }).waitFor()
      }

      line.link = 'cut'
      await page.reload()
      await readsAll()
      await page.getByText('Notices on this device').click()
      for (const name of CHOSEN) await page.getByRole('switch', { name, checked: true, disabled: true }).waitFor()

      const tablet = await school.tablet('teacher')
      const absences = [{ ...oneSick(group)[0]!, student: child }]
      await markClass(tablet, group, absences)
      await expectMarkedOnce(school.office, group, { who: 'teacher', absences })
      // No notice yet: a wrong mark can be corrected for two minutes.
      await server.sendAt(Date.now())
      expect(server.push.received).toEqual([])
      server.push.answerWith(() => ({ status: 503 }))
      const due = minutesAfter(Date.now(), 3)
      await server.sendAt(due)
      server.push.answerWith(() => ({ status: 201 }))
      for (const minutes of [3, 6]) await server.sendAt(minutesAfter(due, minutes))
      expect(server.push.problems).toEqual([])
      expect(server.push.received).toMatchObject([{ status: 503 }, { status: 201, payload: { to: id } }])

      // The same message twice, as push services may deliver it; the notification for the last message shows that both
      // earlier messages have been handled.
      const push = await pushTo(phone)
      const text = server.push.received[1]!.text
      for (const each of [text, text, 'of another release']) await push(each)
      const shown = async () => (await shownOn(phone)).toSorted((a, b) => a.tag.localeCompare(b.tag))
      const notice = { tag: `absent:${child.id}:${today()}`, path: '/parent-dashboard' }
      await expect.poll(shown, PATIENCE).toMatchObject([notice, { tag: 'general' }])
      expect((await shown())[0]?.title).toContain(child.fullname.split(' ')[0])
      await readsToday(page, child, 'Not marked yet')

      line.link = 'up'
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await readsToday(page, child, 'Absent: Sick')
    },
  )
})
