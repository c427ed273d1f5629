import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PASSWORD } from '#server/testing/app.ts'
import { entryOf, lookIn, returnWith, type ClassDay, type Crowd } from '#server/testing/crowd.ts'
import {
  bringUpToDate,
  deliver,
  heardOf,
  lineTo,
  patient,
  signIn,
  type HttpRequest,
  type Heard,
  type Line,
  type Visit,
} from '#server/testing/visits.ts'
import type { Load } from './push-load.ts'
import { loadOf } from './push-load.ts'
import type { Drive } from './recorded.ts'

/** An answer to a person's call, with its status, time and bytes. */
export type TimedAnswer = { person: number; path: string; status: number; ms: number; bytes: number }

/** A morning: tablets that come back with a class each, and parents who open the app at the same time. */
export type Morning = { tablets: readonly { visit: Visit; classDay: ClassDay }[]; parents: readonly Visit[] }

/** Number of people who sign in at the same time, before anything is measured. */
const SIGN_INS_AT_ONCE = 8

const MOST_TRIES = 20

const addressOf = (person: number): string => `10.3.${Math.floor(person / 250)}.${1 + (person % 250)}`

/** Signs all people in, each on a device and from an address of her own, and runs their initial loads. */
export async function signInAll(origin: string, { teachers, parents }: Crowd): Promise<Visit[]> {
  const people = [...teachers, ...parents]
  const visits: Visit[] = []
  const waiting = [...people.entries()]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [person, { email }] = next
      const { line, close } = lineTo(origin, addressOf(person))
      const visit = await signIn(line, email, PASSWORD)
      await bringUpToDate(line, visit)
      visits[person] = visit
      close()
    }
  }
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work))
  return visits
}

/** Does what one person does in a morning; returns how often her class had to wait and was sent again. */
async function actOf(line: Line, morning: Morning, person: number): Promise<number> {
  const tablet = morning.tablets[person]
  const parent = morning.parents[person - morning.tablets.length]
  if (parent) await lookIn(line, parent)
  if (!tablet) return 0
  let [verdict] = await returnWith(line, tablet.visit, tablet.classDay)
  let putOff = 0
  for (; verdict === 'retry' && putOff < MOST_TRIES; putOff++)
    [verdict] = await deliver(line, tablet.visit, [entryOf(tablet.classDay)])
  // A class may also be `replayed`, since a push whose answer was lost is repeated.
  if (verdict !== 'applied' && verdict !== 'replayed') throw new Error(`A class was ${verdict}`)
  return putOff
}

const sizeOf = ({ tablets, parents }: Morning): number => tablets.length + parents.length

/** Lets all people of a morning call the real server at once. */
export async function meet(
  origin: string,
  morning: Morning,
): Promise<{ timed: TimedAnswer[]; seconds: number; putOff: number }> {
  const timed: TimedAnswer[] = []
  const people = Array.from({ length: sizeOf(morning) }, (_, person) => person)
  const lines = people.map((person) => lineTo(origin, addressOf(person)))
  const start = performance.now()
  try {
    const putOff = await Promise.all(
      lines.map(({ line }, person) => {
        const note = ({ status, bytes }: Heard, ms: number, { path }: HttpRequest): void =>
          void timed.push({ person, path: path.replace(/\?.*/, ''), status, ms, bytes })
        return actOf(patient(line, note), morning, person)
      }),
    )
    const seconds = (performance.now() - start) / 1000
    return { timed, seconds, putOff: putOff.reduce((sum, times) => sum + times, 0) }
  } finally {
    for (const { close } of lines) close()
  }
}

const lineInto =
  (app: FastifyInstance, done: () => void): Line =>
  async ({ method, path, headers, body }) => {
    const { statusCode, rawPayload, ...answer } = await app.inject({
      method,
      url: path,
      headers,
      ...(body ? { payload: body } : {}),
    })
    done()
    return heardOf(statusCode, answer.headers, rawPayload)
  }

/** Drive that lets the people of a morning call one after another, to record the statements. */
export const inTurn = (morning: Morning): Drive => ({
  devices: sizeOf(morning),
  run: async (app, done) => {
    for (let person = 0; person < sizeOf(morning); person++)
      await actOf(
        lineInto(app, () => done(person)),
        morning,
        person,
      )
  },
})

/** Load of bodies of the same sizes, with a server that does nothing but HTTP. */
export async function bareAnswers({ tablets, parents }: Morning, timed: readonly TimedAnswer[]): Promise<Load> {
  const script = fileURLToPath(new URL('bare-answers.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  const origin = first.toString().trim()
  const people = [...tablets, ...parents].map((_, person) => timed.filter((each) => each.person === person))
  const lines = people.map(() => lineTo(origin))
  try {
    return await loadOf(
      people.map(({ length }) => length),
      async (person, turn) => {
        const { path, bytes } = people[person]?.[turn] ?? { path: '', bytes: 0 }
        const day = tablets[person]?.classDay
        const request = { path: `/${bytes}`, headers: {} }
        await lines[person]?.line(
          day && path.endsWith('/push')
            ? { ...request, method: 'POST', body: Buffer.from(JSON.stringify(entryOf(day))) }
            : { ...request, method: 'GET' },
        )
      },
    )
  } finally {
    for (const { close } of lines) close()
    child.kill()
    await gone
  }
}
