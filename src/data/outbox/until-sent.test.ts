import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markAttendanceOffline } from '#domain/attendance/attendance.offline.ts'
import { openCacheDb, openDeviceDb, type DeviceDb } from '../device/db.ts'
import { enqueue } from './outbox.ts'
import { queuesToSend } from './queues.ts'
import { changeLane, setSetting } from '../device/settings.ts'
import type { SyncProgress } from '../sync/sync-messages.ts'
import { untilSent } from './until-sent.ts'

const FOR_EVER = 2_147_483_647
const user = {
  id: 5,
  fullname: 'Sahra',
  email: 's@demo.school',
  Role: 'Teacher',
  username: 'person',
  phone: null,
  photoUrl: null,
} as const
let db: DeviceDb
let engine: BroadcastChannel
let heard: BroadcastChannel
let stop: AbortController
let round = 0

beforeEach(async () => {
  round++
  db = openDeviceDb(`until-sent-${round}`)
  engine = new BroadcastChannel(`until-sent-${round}`)
  heard = new BroadcastChannel(`until-sent-${round}`)
  stop = new AbortController()
  await setSetting(db, 'userData', user)
  await setSetting(db, 'Access_token', 'x')
  await setSetting(db, 'device', { code: 'K7Q', secret: 'x' })
})
afterEach(async () => {
  vi.useRealTimers()
  engine.close()
  heard.close()
  await db.delete()
})

const save = () =>
  enqueue(
    db,
    markAttendanceOffline,
    { body: { studentId: 11, date: '2026-09-14', present: true, remark: 'Present' } },
    { openReplica: () => openCacheDb(`until-sent-copy-${round}`) },
  )

/** Waits, and records whether the wait is over. */
function wait(patienceMs = FOR_EVER) {
  const told = { isOver: false, ended: Promise.resolve() }
  told.ended = untilSent(db, heard, { signal: stop.signal, patienceMs }).then(() => void (told.isOver = true))
  return told
}

const say = (progress: SyncProgress) => engine.postMessage(progress)

/** Resolves once the message was received and the queue was read. */
async function report(progress: SyncProgress): Promise<void> {
  const isHeard = new Promise((resolve) => heard.addEventListener('message', resolve, { once: true }))
  say(progress)
  await isHeard
  await queuesToSend(db)
}
/** Lets the patience of a wait run out, and waits until the queue was read. */
async function losePatience(): Promise<void> {
  vi.advanceTimersToNextTimer()
  await queuesToSend(db)
}

const startSending = () => report({ kind: 'sending', done: 0, total: 1 })

test('untilSent does not wait where no entry is to be sent', async () => {
  await expect(wait().ended).resolves.toBeUndefined()
})

test('untilSent waits for waiting entries to be sent', async () => {
  await save()
  const waiting = wait()
  await startSending()
  expect(waiting.isOver).toBe(false)
  await db.outbox.clear()
  say({ kind: 'pulling' })
  await waiting.ended
})

test('untilSent goes on waiting when an attempt ends that has sent no entry', async () => {
  await save()
  const waiting = wait()
  await report({ kind: 'idle' })
  expect(waiting.isOver).toBe(false)
  await db.outbox.clear()
  say({ kind: 'idle' })
  await waiting.ended
})

test('untilSent waits for entries that a broken line held up, however long their pause', async () => {
  await save()
  await changeLane(db, user.id, { failure: 'transport', nextAt: Date.now() + 60_000 })
  const waiting = wait()
  await startSending()
  expect(waiting.isOver).toBe(false)
  await db.outbox.clear()
  say({ kind: 'idle' })
  await waiting.ended
})

test('untilSent waits on a broken line until the line has carried entries, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await save()
  const waiting = wait()
  // The link begins to wait on a line that seems to work, and the attempt to send shows that it does not.
  await startSending()
  await changeLane(db, user.id, { failure: 'transport', nextAt: Date.now() + 60_000 })
  await report({ kind: 'idle' })
  for (let round = 0; round < 3; round++) {
    await losePatience()
    await startSending()
    await report({ kind: 'idle' })
  }
  expect(waiting.isOver).toBe(false)
  await changeLane(db, user.id, { failure: null, nextAt: 0 })
  await report({ kind: 'sending', done: 500, total: 900 })
  await waiting.ended
})

test('untilSent notices by itself that the entries have left a worker that reported nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await save()
  await changeLane(db, user.id, { failure: 'transport', nextAt: Date.now() + 60_000 })
  const waiting = wait()
  await startSending()
  await db.outbox.clear()
  vi.advanceTimersToNextTimer()
  await expect(waiting.ended).resolves.toBeUndefined()
})

test('untilSent does not wait for ever for the entries of somebody else', async () => {
  await save()
  await changeLane(db, user.id, { failure: 'transport', nextAt: Date.now() + 60_000 })
  await setSetting(db, `grant:${user.id}`, { token: 'x', deviceCode: 'K7Q' })
  await setSetting(db, 'userData', { ...user, id: 6 })
  await expect(wait(20).ended).resolves.toBeUndefined()
})

test('untilSent does not wait for entries whose maker has to sign in', async () => {
  await save()
  await changeLane(db, user.id, { failure: 'transport', needsSignIn: true })
  await expect(wait().ended).resolves.toBeUndefined()
})

test('untilSent does not wait for a queue that the server told to pause', async () => {
  await save()
  await changeLane(db, user.id, { failure: 'server', nextAt: Date.now() + 60_000 })
  await expect(wait().ended).resolves.toBeUndefined()
})

test('untilSent stops waiting when sending takes too long', async () => {
  await save()
  await expect(wait(20).ended).resolves.toBeUndefined()
})

test('untilSent stops waiting when its link ends', async () => {
  await save()
  const waiting = wait()
  stop.abort()
  await expect(waiting.ended).resolves.toBeUndefined()
})
