import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/core/dates.ts'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { type SchoolClass, today } from '#tests/school/office.ts'
import { useSchool } from '#tests/browser/school.ts'
import { expectMarkedOnce, markClass, oneSick, prepare, waitUntilSent } from '#tests/browser/steps.ts'

/** Number of tablets with a real browser; the others only make the same calls, since a small machine has no room for thirty. */
const BROWSERS = 3
const CALLERS = 27

/** A tablet without a browser, with the marks of a class that are sent by `deliver`. */
async function caller(origin: string, index: number, { group, date }: { group: SchoolClass; date: string }) {
  const post = async (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.2.2.${index}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/user/login', { email: 'academy@demo.school', password: DEMO_PASSWORD })
  const { Access_token: token, device, user } = (await signedIn.json()) as LoginReply
  const marks = group.students.map(({ id }, at) => ({
    studentId: id,
    present: at > 0,
    ...(at > 0 ? {} : { remark: 'Absent - Sick' }),
    base: 0,
  }))
  const input = { body: { classId: group.id, date, marks } }
  const madeAt = new Date().toISOString()
  const entries = [
    { id: `${device.code}-1`, endpoint: 'attendance.markClass', version: 1, input, subjects: [], madeAt },
  ]
  const batch = { device: device.code, owner: user.id, entries }
  return {
    group,
    date,
    deliver: async () => {
      const response = await post('/sync/push', batch, token)
      return { status: response.status, reply: (await response.json()) as PushReply }
    },
  }
}

describe('after an outage of the whole school', () => {
  const school = useSchool()

  test(
    'thirty tablets that return in the same second are all served, and the school has each mark once',
    { tags: ['proof', 'fault:all-return-at-once'] },
    async () => {
      const groups = ['1A', '1B', '1C', '1D', '1E', '1F', '2A', '2B', '2C', '2D', '2F', '3A', '3B', '3C', '3D'].map(
        (name) => school.office.classNamed(name),
      )
      const own = ['4A', '4B', '4C'].map((name) => school.office.classNamed(name))
      const callers = []
      for (let index = 0; index < CALLERS; index++) {
        // Another date for each round of classes, all without marks.
        const date = addDays(today(), -10 - Math.floor(index / groups.length))
        callers.push(await caller(school.server.origin, index, { group: groups[index % groups.length]!, date }))
      }
      const tablets = []
      for (let index = 0; index < BROWSERS; index++) tablets.push(await school.device())
      for (const tablet of tablets) await prepare(tablet, 'attendance')
      school.proxy.link = 'cut'
      for (const [index, tablet] of tablets.entries()) await markClass(tablet, own[index]!, oneSick(own[index]!))

      school.proxy.link = 'up'
      const answers = await Promise.all(callers.map((each) => each.deliver()))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers.flatMap(({ reply }) => reply.verdicts.map(({ verdict }) => verdict))).toEqual(
        answers.map(() => 'applied'),
      )
      for (const tablet of tablets) await waitUntilSent(tablet)
      for (const group of own)
        await expectMarkedOnce(school.office, group, { who: 'attendance', absences: oneSick(group) })
      for (const { group, date } of callers)
        await expectMarkedOnce(school.office, group, { who: 'academy', absences: oneSick(group), date })
    },
  )
})
