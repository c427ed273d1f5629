import { beforeEach, describe, expect, test } from 'vitest'
import { answer, login, ownerOfToken } from '#sw/sync/testing/fake-server.ts'
import { entriesOf, run, runUntilQuiet } from '#sw/sync/testing/device.ts'
import { declareMoney } from '#sw/sync/testing/money.ts'
import {
  BASHIR,
  effects,
  newWorld,
  readyTablet,
  saveMarks,
  signIn,
  takeFee,
  type Tablet,
  type World,
} from '#sw/sync/testing/world.ts'
import { saveDraft } from '../device/drafts.ts'
import { makerOf } from './makers.ts'
import { dropStrays, identityAt, readStrays, switchToSchool } from './other-school.ts'
import { storeSignIn } from './session.ts'
import { getSetting } from '../device/settings.ts'

declareMoney()

let demo: World
let school: World
let tablet: Tablet

beforeEach(async () => {
  demo = newWorld()
  school = newWorld()
  tablet = await readyTablet(demo)
})

/** Somebody with the same number signs in to another database, which answers at the same address from now on. */
async function signInElsewhere(info = { id: 'hargeisa', name: 'Hargeisa', timeZone: 'Africa/Mogadishu' }) {
  school.server.info = info
  school.server.school.epoch = 'another'
  tablet.network.host = { answer: (request) => answer(school.server, request), ownerOf: ownerOfToken }
  const { reply } = login(school.server, BASHIR)
  await switchToSchool(tablet.db, reply)
  await storeSignIn(tablet.db, reply, demo.now)
}

async function signInAgain(): Promise<void> {
  tablet.network.host = { answer: (request) => answer(demo.server, request), ownerOf: ownerOfToken }
  const { reply } = login(demo.server, BASHIR, await identityAt(tablet.db, 'dugsi'))
  await switchToSchool(tablet.db, reply)
  await signIn(tablet, BASHIR)
}

const bornAs = (world: World, born: number): void =>
  void Object.assign(world.server.school.people.get(BASHIR)!, { born })

const straysOf = async () => (await readStrays(tablet.db)).map(({ schoolName, entry }) => `${schoolName} ${entry.id}`)

describe('a device that signs in to another school', { tags: ['fault:another-school'] }, () => {
  test("never sends that school the entries of the previous school, and keeps listing them under the previous school's name", async () => {
    await takeFee(tablet, 'p1')
    await saveMarks(tablet, 1)
    await signInElsewhere()
    await runUntilQuiet(tablet)
    expect(await entriesOf(tablet)).toEqual([])
    expect(await straysOf()).toEqual(['Dugsi D01-1', 'Dugsi D01-2'])
    expect(effects(school)).toEqual([])
  })

  test('does not offer that school payments that the previous school had accepted', async () => {
    await takeFee(tablet, 'p1')
    await runUntilQuiet(tablet)
    expect(await tablet.db.kept.count()).toBe(1)
    await signInElsewhere()
    expect(await entriesOf(tablet)).toEqual([])
    expect(await tablet.db.kept.count()).toBe(0)
    expect(await straysOf()).toEqual([])
  })

  test('keeps no data of the previous school under numbers that mean other people now', async () => {
    await saveDraft(tablet.db, 'form', BASHIR, { name: 'half' })
    await signInElsewhere()
    expect(await getSetting(tablet.db, `cache:${BASHIR}`)).toBeUndefined()
    expect(await tablet.db.drafts.count()).toBe(0)
    expect((await getSetting(tablet.db, 'people'))?.length ?? 0).toBe(0)
  })

  test('sends each waiting entry once after somebody signs in to the previous school again', async () => {
    await takeFee(tablet, 'p1')
    await signInElsewhere()
    await takeFee(tablet, 'p2')
    await signInAgain()
    await runUntilQuiet(tablet)
    expect(effects(demo)).toEqual(['p1'])
    expect(await straysOf()).toEqual(['Hargeisa D01-2'])
    expect(await identityAt(tablet.db, 'hargeisa')).toMatchObject({ code: 'D01' })
  })

  test(
    'still knows the makers of its entries on return, when a restore has given a number again meanwhile',
    { tags: ['fault:number-reused'] },
    async () => {
      bornAs(demo, 1)
      await signIn(tablet, BASHIR)
      await takeFee(tablet, 'p1')
      bornAs(school, 7)
      await signInElsewhere()
      bornAs(demo, 2)
      for (let visits = 0; visits < 2; visits++) {
        await signInAgain()
        await runUntilQuiet(tablet)
        expect((await entriesOf(tablet)).map(({ ownerId }) => ownerId)).toEqual([-1])
        expect(await makerOf(tablet.db, -1)).toEqual({ owner: BASHIR, ownerBorn: 1 })
        await signInElsewhere()
      }
      expect(effects(demo)).toEqual([])
    },
  )

  test('lets the entries of a previous school be deleted for good, for each school separately', async () => {
    await takeFee(tablet, 'p1')
    await signInElsewhere()
    await dropStrays(tablet.db, 'berbera')
    expect(await straysOf()).toHaveLength(1)
    await dropStrays(tablet.db, 'dugsi')
    expect(await straysOf()).toEqual([])
  })
})

describe('a device that knows no id of its school', () => {
  beforeEach(() => tablet.db.settings.put({ key: 'school', value: { name: 'Dugsi', timeZone: 'Africa/Mogadishu' } }))

  test('takes a server of another name and epoch for another school', async () => {
    await takeFee(tablet, 'p1')
    await signInElsewhere()
    expect(await straysOf()).toEqual(['Dugsi D01-1'])
  })

  test('stays with its school after a restore, and stores the school’s id', async () => {
    await takeFee(tablet, 'p1')
    await signInElsewhere({ id: 'dugsi', name: 'Dugsi', timeZone: 'Africa/Mogadishu' })
    expect(await entriesOf(tablet)).toHaveLength(1)
    expect(await getSetting(tablet.db, 'school')).toMatchObject({ id: 'dugsi' })
  })

  test('stores the school’s id from the first answer to its session', async () => {
    await saveMarks(tablet, 1)
    await run(tablet)
    expect(await getSetting(tablet.db, 'school')).toMatchObject({ id: 'dugsi' })
  })
})
