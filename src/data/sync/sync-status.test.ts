import { expect, test } from 'vitest'
import { syncStatus, withSaved, type SyncSnapshot } from './sync-status.ts'

const NOW = Date.parse('2026-09-14T08:00:00Z')
const around = { progress: { kind: 'idle' } as const, isOnline: true, isFull: false, now: NOW, tell: () => '10:42' }
const quiet: SyncSnapshot = {
  waiting: 0,
  oldestAt: null,
  parked: 0,
  attention: 0,
  othersWaiting: 0,
  lane: { failure: null, needsSignIn: false },
  hasToken: true,
  lastContactAt: NOW - 60_000,
  seq: 4,
}

test('with nothing waiting and a recent contact the status says all sent, and when', () => {
  expect(syncStatus(quiet, around)).toMatchObject({ kind: 'allSent', tone: 'good', text: 'All sent (10:42)' })
})

test('the status counts waiting entries, with the age of the oldest', () => {
  const status = syncStatus({ ...quiet, waiting: 3, oldestAt: NOW - 1 }, around)
  expect(status).toMatchObject({ tone: 'wait', text: '3 waiting (oldest 10:42)' })
})

test('the status says on wide and narrow screens that all that waits is carried, and else that something waits', () => {
  expect(syncStatus({ ...quiet, waiting: 3, handed: 3 }, around)).toMatchObject({
    text: '3 handed over, not confirmed',
    short: '3 carried',
  })
  expect(syncStatus({ ...quiet, waiting: 3, handed: 2 }, around).short).toBe('3 waiting')
})

test('with a server in the building the status says which of both is reached, the school or the internet', () => {
  const local = syncStatus(quiet, { ...around, isOnline: 'local' })
  expect(local).toMatchObject({
    tone: 'good',
    text: 'All sent (10:42). School reached, internet not',
    short: 'All sent',
  })
  const lane = { failure: 'transport' as const, needsSignIn: false }
  expect(syncStatus({ ...quiet, lane }, { ...around, isOnline: 'local' }).text).toBe('No school server')
})

test('the status shows progress while sending', () => {
  const progress = { kind: 'sending', done: 2, total: 5 } as const
  expect(syncStatus({ ...quiet, waiting: 3 }, { ...around, progress })).toMatchObject({
    text: 'Sending 3 of 5',
    short: 'Sending 3/5',
  })
})

test('the progress of sending never exceeds the total', () => {
  const progress = { kind: 'sending', done: 5, total: 5 } as const
  expect(syncStatus({ ...quiet, waiting: 1 }, { ...around, progress }).text).toBe('Sending 5 of 5')
})

test('the status says before everything else that a queue needs a sign-in', () => {
  const lane = { failure: null, needsSignIn: true }
  expect(syncStatus({ ...quiet, waiting: 4, parked: 1, lane }, around).text).toBe('Sign in to send 4')
  expect(syncStatus({ ...quiet, waiting: 4, hasToken: false }, around).text).toBe('Sign in to send 4')
})

test('the status adds up entries that were not accepted and entries accepted with a remark', () => {
  expect(syncStatus({ ...quiet, parked: 1, attention: 1, waiting: 5 }, around).text).toBe('2 need attention. 5 waiting')
  expect(syncStatus({ ...quiet, parked: 1 }, around).text).toBe('1 needs attention')
})

test('the name of the status contains what wide and narrow screens show', () => {
  const lane = { failure: 'transport' as const, needsSignIn: false }
  const sending = { kind: 'sending', done: 2, total: 5 } as const
  const all = [
    syncStatus(quiet, around),
    syncStatus({ ...quiet, waiting: 2, oldestAt: NOW - 1 }, around),
    syncStatus({ ...quiet, waiting: 2 }, { ...around, isFull: true }),
    syncStatus({ ...quiet, waiting: 2, hasToken: false }, around),
    syncStatus({ ...quiet, waiting: 2 }, { ...around, progress: sending }),
    syncStatus({ ...quiet, parked: 1 }, around),
    syncStatus({ ...quiet, parked: 2 }, around),
    syncStatus({ ...quiet, othersWaiting: 1 }, around),
    syncStatus({ ...quiet, othersWaiting: 2 }, around),
    syncStatus({ ...quiet, lane }, around),
  ]
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(8)
  for (const { name, text, short } of all) {
    expect(name).toContain(text)
    expect(name).toContain(short)
  }
  expect(syncStatus({ ...quiet, parked: 1 }, around).name).toBe('1 needs attention, 1 to check')
})

test('without an answer of the school server the status says so, unless something waits', () => {
  const transport = { failure: 'transport' as const, needsSignIn: false }
  expect(syncStatus({ ...quiet, lane: transport }, around).text).toBe('No school server')
  expect(syncStatus(quiet, { ...around, isOnline: false }).text).toBe('No school server')
  expect(syncStatus({ ...quiet, lastContactAt: NOW - 5_400_000 }, around).text).toBe('No school server')
  expect(syncStatus({ ...quiet, lane: transport, waiting: 1 }, around).kind).toBe('waiting')
})

test(
  'the status is never green while entries of anybody wait on the device',
  { tags: ['promise:honest-status'] },
  () => {
    const holding = [
      { waiting: 1 },
      { parked: 1 },
      { attention: 1 },
      { othersWaiting: 1 },
      { waiting: 1, lane: { failure: 'transport' as const, needsSignIn: false } },
      { waiting: 1, hasToken: false },
    ]
    for (const change of holding) expect(syncStatus({ ...quiet, ...change }, around).tone).not.toBe('good')
  },
)

test('the status says before anything else that the device is full, and is then never green', () => {
  expect(syncStatus(quiet, { ...around, isFull: true })).toMatchObject({ kind: 'full', tone: 'bad' })
  expect(syncStatus({ ...quiet, waiting: 2 }, { ...around, isFull: true }).text).toContain('2 waiting')
})

test('the status says that something else answers at the address of the school, while anything waits', () => {
  const lane = { failure: 'transport' as const, needsSignIn: false, isForeign: true }
  const status = syncStatus({ ...quiet, waiting: 2, lane }, around)
  expect(status).toMatchObject({ tone: 'bad', short: '2 waiting' })
  expect(status.text).toMatch(
    /^2 waiting.*\. Another server answers at this address; nothing is sent to it\. Tell your administrator\.$/,
  )
  expect(syncStatus({ ...quiet, lane }, around).kind).toBe('noServer')
})

test('an entry that was just saved counts as waiting until the page has read its database again', () => {
  const statusAfter = (seq: number, at = NOW) => syncStatus(withSaved(quiet, { seq, at }, NOW), around).kind
  expect([statusAfter(5), statusAfter(4), statusAfter(5, NOW - 10_000)]).toEqual(['waiting', 'allSent', 'allSent'])
  expect(withSaved({ ...quiet, waiting: 3 }, { seq: 5, at: NOW }, NOW).waiting).toBe(3)
})
