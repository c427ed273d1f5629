import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import http from 'node:http'
import type { LoginReply } from '#domain/auth/auth.schema.ts'
import { ADMIN } from './schools.ts'

/** A tablet without a browser, signed in, with the students of one class. */
export type Pusher = { code: string; owner: number; token: string; students: readonly number[] }

export async function signInPusher(origin: string, index: number, students: readonly number[]): Promise<Pusher> {
  const response = await fetch(`${origin}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index + 1}` },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`sign-in failed: ${await response.text()}`)
  const { Access_token, device, user } = (await response.json()) as LoginReply
  return { code: device.code, owner: user.id, token: Access_token, students }
}

type Entry = { endpoint: string; input: unknown }

/** Body of a push of one entry, compressed as the sync engine does. */
export function packedPush({ code, owner }: Pusher, turn: number, { endpoint, input }: Entry): Buffer {
  const entry = { id: `${code}-${turn}`, endpoint, version: 1, input, subjects: [], madeAt: '2026-01-01T06:00:00.000Z' }
  return gzipSync(JSON.stringify({ device: code, owner, entries: [entry] }))
}

/** Body that a device pushes in each of its turns, and a check that the push took effect. */
export type Errand = { body: (pusher: Pusher, turn: number) => Buffer; expectDone: (text: string) => void }

export const pushHeaders = ({ token }: Pusher): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'content-encoding': 'gzip',
})

/** Reply to the only entry of a push; throws unless the entry was applied. */
export function replyOf(text: string): unknown {
  const { verdicts } = JSON.parse(text) as { verdicts?: { verdict: string; reply?: unknown }[] }
  if (verdicts?.[0]?.verdict !== 'applied') throw new Error(`A push was not applied: ${text}`)
  return verdicts[0].reply
}

/** Errand of marking a whole class, on another day in each turn. */
export const classMarks: Errand = {
  body: (pusher, turn) => {
    const date = new Date(Date.UTC(2002, 0, turn)).toISOString().slice(0, 10)
    const marks = pusher.students.map((studentId) => ({ studentId, present: true, remark: 'Present', base: 0 }))
    return packedPush(pusher, turn, { endpoint: 'attendance.markClass', input: { body: { classId: 1, date, marks } } })
  },
  expectDone: (text) => {
    if (!(replyOf(text) as { applied?: number }).applied) throw new Error(`No mark was applied: ${text}`)
  },
}

function post(agent: http.Agent, origin: string, pusher: Pusher, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...pushHeaders(pusher), 'content-length': String(body.length) }
    const request = http.request(`${origin}/api/sync/push`, { method: 'POST', agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
      answer.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

export type Load = { times: number[]; perSecond: number }

/** Load of all devices at once, each of which acts one turn after another. */
export async function loadOf(
  turns: readonly number[],
  act: (device: number, turn: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    turns.map(async (count, device) => {
      for (let turn = 0; turn < count; turn++) {
        const begin = performance.now()
        await act(device, turn)
        times.push(performance.now() - begin)
      }
    }),
  )
  return { times, perSecond: (times.length * 1000) / (performance.now() - start) }
}

/** Load of pushes by all devices at once on the real server. */
export async function loadServer(
  origin: string,
  pushers: readonly Pusher[],
  { body: bodyOf, expectDone }: Errand,
  firstTurn: number,
  perDevice: number,
): Promise<Load> {
  const bodies = pushers.map((pusher) =>
    Array.from({ length: perDevice }, (_, turn) => bodyOf(pusher, firstTurn + turn)),
  )
  const agents = pushers.map(() => new http.Agent({ keepAlive: true, maxSockets: 1 }))
  try {
    const turns = pushers.map(() => perDevice)
    return await loadOf(turns, async (device, turn) => {
      const [agent, pusher, body] = [agents[device], pushers[device], bodies[device]?.[turn]]
      if (agent && pusher && body) expectDone(await post(agent, origin, pusher, body))
    })
  } finally {
    for (const agent of agents) agent.destroy()
  }
}
