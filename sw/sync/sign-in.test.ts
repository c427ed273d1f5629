import { describe, expect, test } from 'vitest'
import { refreshToken } from '#data/session/refresh-token.ts'
import { readSession } from '#data/session/session.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { drain } from './drain.ts'
import { fetchOf } from './testing/fake-network.ts'
import { backupOf, restore } from './testing/fake-server.ts'
import { depsOf, entriesOf, restart, run, runUntilQuiet, signOut } from './testing/device.ts'
import {
  AMINA,
  BASHIR,
  CANAB,
  effects,
  glance,
  laneState,
  mark,
  newTablet,
  saveMarks,
  signIn,
} from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

const sessionOf = (userId: number) =>
  [...world.server.sessions.values()].findLast((session) => session.userId === userId)!
const expireToken = () => (sessionOf(BASHIR).isExpired = true)
/** Ends session and grants, as a changed password does. */
const endSession = () => {
  sessionOf(BASHIR).isEnded = true
  world.server.endedGrants.add(BASHIR)
}
const requests = (path: string) => tablet.network.sent.filter((sent) => sent.path === path)
/** Asserts that no request carried entries of one person with a token of another. */
const expectOwnTokens = () => {
  for (const { path, owner, tokenOwner } of tablet.network.sent)
    if (path === '/sync/push') expect(tokenOwner).toBe(owner)
}

describe('a refused token', () => {
  test('is renewed once, and the batch goes on', { tags: ['fault:token-expired'] }, async () => {
    await saveMarks(tablet, 2)
    expireToken()
    await run(tablet)
    expect(effects(world)).toEqual(['m1', 'm2'])
    expect(requests('/user/auth/refresh')).toHaveLength(1)
  })

  test('that has expired by the clock is renewed without being sent', async () => {
    await saveMarks(tablet, 2)
    const exp = world.now / 1000 - 1
    const claims = { sub: String(BASHIR), role: 'Teacher', sid: 's', dev: 'B', rot: 1, iat: exp - 900, exp }
    await setSetting(tablet.db, 'Access_token', `head.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.seal`)
    await run(tablet)
    expect(effects(world)).toEqual(['m1', 'm2'])
    expect(requests('/user/auth/refresh')).toHaveLength(1)
    expect(requests('/sync/push')).toHaveLength(1)
  })

  test(
    'whose session the server has ended asks for sign-in, parks nothing and loses nothing',
    { tags: ['fault:session-ended'] },
    async () => {
      await saveMarks(tablet, 2)
      endSession()
      expect(await run(tablet)).toBe(true)
      expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: true, failures: 0 })
      expect((await entriesOf(tablet)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
      expect((await readSession(tablet.db))?.token).toBeNull()
      await signIn(tablet, BASHIR)
      await run(tablet, 'signIn')
      expect(effects(world)).toEqual(['m1', 'm2'])
    },
  )

  test('that cannot be renewed without network does not ask for sign-in', async () => {
    await saveMarks(tablet, 1)
    expireToken()
    tablet.network.rule = ({ path }) => (path === '/user/auth/refresh' ? { kind: 'refused' } : null)
    await run(tablet)
    expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: false, failure: 'transport' })
    expect((await readSession(tablet.db))?.token).not.toBeNull()
  })

  test('whose renewal is answered by a captive portal does not ask for sign-in', async () => {
    await saveMarks(tablet, 1)
    expireToken()
    tablet.network.rule = ({ path }) => (path === '/user/auth/refresh' ? { kind: 'foreignJson' } : null)
    await run(tablet)
    expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: false, failure: 'transport' })
  })

  test('whose renewal lost its answer is renewed again', async () => {
    await saveMarks(tablet, 1)
    expireToken()
    tablet.network.next = [{ kind: 'problem', code: 'notSignedIn' }, { kind: 'answerLost' }]
    await run(tablet)
    await run(tablet, 'online')
    expect(effects(world)).toEqual(['m1'])
  })

  test('is renewed once however many callers wait (AUTH-5)', async () => {
    expireToken()
    const { token } = (await readSession(tablet.db))!
    const tokens = await Promise.all([1, 2, 3, 4].map(() => refreshToken(depsOf(tablet), token)))
    expect(requests('/user/auth/refresh')).toHaveLength(1)
    expect(new Set(tokens).size).toBe(1)
  })

  test('is not replaced by one that belongs to somebody else', async () => {
    const { token } = (await readSession(tablet.db))!
    const other = newTablet(world)
    await signIn(other, AMINA)
    tablet.network.cookie = other.network.cookie
    expireToken()
    await expect(refreshToken(depsOf(tablet), token)).rejects.toThrow('somebody else')
    expect(await readSession(tablet.db)).toMatchObject({ user: { id: BASHIR }, token })
  })

  test('that is refused again after renewal stops the queue without a loop', async () => {
    await saveMarks(tablet, 1)
    tablet.network.rule = ({ path }) => (path === '/sync/push' ? { kind: 'problem', code: 'notSignedIn' } : null)
    await run(tablet)
    expect(requests('/sync/push')).toHaveLength(2)
    expect((await entriesOf(tablet))[0]?.state).toBe('waiting')
  })

  test('leaves the token of another person: the end of an earlier session does not undo a later sign-in', async () => {
    await saveMarks(tablet, 1)
    endSession()
    tablet.network.meanwhile = async ({ path }) => {
      if (path === '/user/auth/refresh') await setSetting(tablet.db, 'Access_token', 'newer')
    }
    await run(tablet)
    expect((await readSession(tablet.db))?.token).toBe('newer')
  })
})

test('an entry that cannot be sent without token and grant is not marked as sent and can be edited', async () => {
  endSession()
  await tablet.db.settings.delete(`grant:${BASHIR}`)
  await run(tablet, 'focus')
  await mark(tablet, 11, { remark: 'typed' })
  await run(tablet)
  await mark(tablet, 11, { remark: 'typed better' })
  expect(await entriesOf(tablet)).toHaveLength(1)
  expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: true })
})

describe('a shared tablet', () => {
  test(
    'sends the entries that one person left under her own grant, never with the token of the next person',
    { tags: ['fault:other-person-signs-in'] },
    async () => {
      tablet.network.rule = () => ({ kind: 'refused' })
      await saveMarks(tablet, 2)
      await run(tablet)
      await signOut(tablet)
      tablet.network.rule = () => null
      await signIn(tablet, CANAB)
      await mark(tablet, 13, { remark: 'by Canab' })
      await run(tablet, 'signIn')
      expect(effects(world)).toEqual(['by Canab', 'm1', 'm2'])
      expectOwnTokens()
    },
  )

  test('delivers the entries that somebody left behind, while nobody is signed in', async () => {
    tablet.network.rule = () => ({ kind: 'refused' })
    await saveMarks(tablet, 2)
    await run(tablet)
    await signOut(tablet)
    tablet.network.rule = () => null
    expect(await run(tablet, 'online')).toBe(false)
    expect(effects(world)).toEqual(['m1', 'm2'])
    expect(requests('/sync/pull')).toHaveLength(0)
  })

  test('keeps the entries of somebody whose grant was ended until she signs in again', async () => {
    tablet.network.rule = () => ({ kind: 'refused' })
    await saveMarks(tablet, 2)
    await run(tablet)
    await signOut(tablet)
    tablet.network.rule = () => null
    world.server.endedGrants.add(BASHIR)
    await run(tablet, 'online')
    await run(tablet, 'online')
    expect(requests('/sync/push')).toHaveLength(2)
    expect(effects(world)).toEqual([])
    expect(await laneState(tablet, BASHIR)).toMatchObject({ needsSignIn: true })
    await signIn(tablet, BASHIR)
    await runUntilQuiet(tablet)
    expect(effects(world)).toEqual(['m1', 'm2'])
  })

  test('goes on with one person’s queue while another’s is held up', async () => {
    tablet.network.rule = () => ({ kind: 'refused' })
    await saveMarks(tablet, 1)
    await run(tablet)
    await signOut(tablet)
    world.server.endedGrants.add(BASHIR)
    tablet.network.rule = () => null
    await signIn(tablet, CANAB)
    await mark(tablet, 13, { remark: 'by Canab' })
    await run(tablet, 'signIn')
    expect(effects(world)).toEqual(['by Canab'])
    expect((await entriesOf(tablet)).filter(({ ownerId }) => ownerId === BASHIR)).toHaveLength(1)
    expectOwnTokens()
  })

  test('sends entries when their maker comes back a week later', { tags: ['fault:owner-returns-late'] }, async () => {
    tablet.network.rule = () => ({ kind: 'refused' })
    await saveMarks(tablet, 2)
    await run(tablet)
    await signOut(tablet)
    await signIn(tablet, CANAB)
    world.now += 7 * 86_400_000
    tablet.network.rule = () => null
    await signOut(tablet)
    await signIn(tablet, BASHIR)
    await run(tablet, 'signIn')
    expect(effects(world)).toEqual(['m1', 'm2'])
    expectOwnTokens()
  })

  test.each(['/sync/push', '/user/auth/refresh'])(
    'sends under the right token when somebody signs in while %s is on its way',
    { tags: ['promise:own-name'] },
    async (path) => {
      await saveMarks(tablet, 3)
      await mark(tablet, 21, { remark: 'm4' })
      await tablet.db.settings.put({
        key: `lane:${BASHIR}`,
        value: { ...(await laneState(tablet, BASHIR)), batchSize: 1 },
      })
      expireToken()
      tablet.network.meanwhile = async (request) => {
        if (request.path !== path) return
        tablet.network.meanwhile = null
        await signIn(tablet, CANAB)
      }
      await run(tablet)
      expectOwnTokens()
      expect((await readSession(tablet.db))?.user.id).toBe(CANAB)
      expect(
        (await entriesOf(tablet)).filter(({ ownerId, state }) => ownerId === BASHIR && state === 'waiting').length,
      ).toBe(4)
      await signIn(tablet, BASHIR)
      await runUntilQuiet(tablet)
      expect(effects(world)).toEqual(['m1', 'm2', 'm3', 'm4'])
    },
  )

  test(
    'deletes the replica of somebody who signed out, and keeps his entries',
    { tags: ['fault:sign-out-waiting'] },
    async () => {
      tablet.network.rule = () => ({ kind: 'refused' })
      await saveMarks(tablet, 1)
      await signOut(tablet)
      expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBeUndefined()
      expect(await entriesOf(tablet)).toHaveLength(1)
    },
  )
})

describe('a device whose database was copied', () => {
  /** Two tablets with the same code and counter, as after a copied disk image. */
  const cloned = async () => {
    const clone = newTablet(world)
    await clone.db.settings.bulkPut(await tablet.db.settings.toArray())
    clone.network.cookie = tablet.network.cookie
    restart(clone)
    return clone
  }

  test('gets a new code, and its entries are sent under new ids', async () => {
    const clone = await cloned()
    await mark(tablet, 11, { remark: 'original' })
    await run(tablet)
    await mark(clone, 12, { remark: 'copy' })
    await run(clone)
    expect(effects(world)).toEqual(['original', 'copy'])
    expect(await getSetting(clone.db, 'device')).toMatchObject({ code: 'D02' })
    expect(world.server.effects.at(-1)?.id).toMatch(/^D02-/)
  })

  test('keeps the order of a key through the change of ids', async () => {
    const clone = await cloned()
    await saveMarks(tablet, 1)
    await run(tablet)
    await mark(clone, 13, { remark: 'first' })
    clone.network.next = [{ kind: 'refused' }]
    await run(clone)
    await mark(clone, 13, { remark: 'second' })
    clone.network.next = []
    world.server.sessions.get(clone.network.cookie!)!.deviceCode = 'D01'
    await runUntilQuiet(clone)
    expect(effects(world).filter((remark) => !remark.startsWith('m'))).toEqual(['first', 'second'])
  })

  test('loses nothing when the new code cannot be fetched at once', async () => {
    const clone = await cloned()
    await mark(tablet, 11, { remark: 'original' })
    await run(tablet)
    await mark(clone, 12, { remark: 'copy' })
    clone.network.next = []
    clone.network.rule = ({ path }) => (path === '/sync/device' ? { kind: 'refused' } : null)
    await run(clone)
    expect(await glance(clone)).toEqual(['D01-1 waiting'])
    clone.network.rule = () => null
    await run(clone, 'online')
    expect(effects(world)).toEqual(['original', 'copy'])
  })

  test('gets another code when the answer with the new one was lost', async () => {
    const clone = await cloned()
    await mark(tablet, 11, { remark: 'original' })
    await run(tablet)
    await mark(clone, 12, { remark: 'copy' })
    clone.network.rule = ({ path }) => (path === '/sync/device' ? { kind: 'answerLost' } : null)
    await run(clone)
    clone.network.rule = () => null
    await runUntilQuiet(clone)
    expect(effects(world)).toEqual(['original', 'copy'])
    expect(await laneState(clone, BASHIR)).toMatchObject({ failures: 0, needsSignIn: false })
  })

  test('does not replace the token of somebody who signed in meanwhile by the one for the new code', async () => {
    const clone = await cloned()
    await mark(tablet, 11, { remark: 'original' })
    await run(tablet)
    await mark(clone, 12, { remark: 'copy' })
    clone.network.meanwhile = async ({ path }) => {
      if (path !== '/sync/device') return
      clone.network.meanwhile = null
      await signIn(clone, CANAB)
    }
    await run(clone)
    const { token } = (await readSession(clone.db))!
    expect(token).toContain(`.${CANAB}.`)
  })
})

test('a device that a restored server does not know delivers its entries under its new code', async () => {
  const fresh = newTablet(world)
  const backup = backupOf(world.server)
  await signIn(fresh, BASHIR)
  await saveMarks(fresh, 2)
  fresh.network.next = [{ kind: 'answerLost' }]
  await run(fresh)
  restore(world.server, backup, 'e2')
  await newTabletOf(CANAB)
  await signIn(fresh, BASHIR)
  await run(fresh, 'signIn')
  expect(effects(world)).toEqual(['m1', 'm2'])
  expect((await entriesOf(fresh)).filter(({ state }) => state === 'parked')).toEqual([])
})

/** Signs in on another tablet first, which takes the next code. */
const newTabletOf = async (userId: number) => {
  world.server.devices.set('X00', [])
  await signIn(newTablet(world), userId)
}

test('requests of the engine carry no cookie except to renew the token', async () => {
  const seen: [string, RequestCredentials | undefined][] = []
  const real = fetchOf(tablet.network)
  await saveMarks(tablet, 1)
  expireToken()
  await drain(
    {
      ...depsOf(tablet),
      fetch: (address, init) => (seen.push([String(address), init?.credentials]), real(address, init)),
    },
    'enqueue',
  )
  expect(seen.filter(([, credentials]) => credentials === 'include').map(([address]) => address)).toEqual([
    '/api/user/auth/refresh',
  ])
})
