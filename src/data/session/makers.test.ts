import { beforeEach, describe, expect, test } from 'vitest'
import type { SealedInput } from '#domain/sync/sealed-input.schema.ts'
import { sealLabel } from '#domain/sync/sealed-input.rules.ts'
import { schoolSealOf, makeSealKey } from '#server/access/school-seal.ts'
import { entriesOf, runUntilQuiet } from '#sw/sync/testing/device.ts'
import { backupOf, restore } from '#sw/sync/testing/fake-server.ts'
import { declareMoney } from '#sw/sync/testing/money.ts'
import {
  BASHIR,
  effects,
  newWorld,
  newTablet,
  signIn,
  takeFee,
  type Tablet,
  type World,
} from '#sw/sync/testing/world.ts'
import { settleLeft } from '../outbox/left-entries.ts'
import { readOutbox } from '../outbox/outbox-list.ts'
import { setSetting } from '../device/settings.ts'

declareMoney()

let world: World
let tablet: Tablet

const bornAs = (born: number): void => void Object.assign(world.server.school.people.get(BASHIR)!, { born })

beforeEach(async () => {
  world = newWorld()
  bornAs(1)
  tablet = newTablet(world)
  await signIn(tablet, BASHIR)
})

describe(
  'the work of an account that a restore lost, and whose number another account has now,',
  { tags: ['fault:number-reused'] },
  () => {
    test('stays on the device, and the other account neither sends nor sees it', async () => {
      const backup = backupOf(world.server)
      await takeFee(tablet, 'accepted')
      await runUntilQuiet(tablet)
      await takeFee(tablet, 'waiting')
      restore(world.server, backup, 'restored')
      bornAs(2)
      await signIn(tablet, BASHIR)
      await runUntilQuiet(tablet)
      expect(effects(world)).toEqual([])
      expect((await entriesOf(tablet)).map(({ ownerId, state }) => [ownerId, state])).toEqual([
        [-1, 'waiting'],
        [-1, 'waiting'],
      ])
      expect(await readOutbox(tablet.db, BASHIR, null)).toMatchObject({ items: [], left: [{ ownerId: -1, count: 2 }] })
    })

    test('is settled by an administrator, who names its maker to the school by number and time of creation', async () => {
      await takeFee(tablet, 'left behind')
      bornAs(2)
      await signIn(tablet, BASHIR)
      const asked: unknown[] = []
      const reply = { epoch: 'e', time: new Date(world.now).toISOString(), verdicts: [] }
      await settleLeft(tablet.db, -1, 'takeOver', async (body) => {
        asked.push(body)
        return reply
      })
      expect(asked).toMatchObject([{ owner: BASHIR, ownerBorn: 1, action: 'takeOver', entries: [{ id: 'D01-1' }] }])
    })

    test('keeps the account’s number in the sealed payments once it was settled', async () => {
      const seal = schoolSealOf(makeSealKey())
      await setSetting(tablet.db, 'factKey', seal.publicKey)
      await takeFee(tablet, 'left behind')
      bornAs(2)
      await signIn(tablet, BASHIR)
      const time = new Date(world.now).toISOString()
      await settleLeft(tablet.db, -1, 'takeOver', async ({ entries }) => {
        const verdicts = entries.map(({ id }) => ({ id, verdict: 'applied' as const, position: 1, reply: null }))
        return { epoch: 'e', time, verdicts }
      })
      const [kept] = await tablet.db.kept.toArray()
      const { sealed } = kept!.input as SealedInput
      const label = (ownerId: number) => sealLabel({ ...kept!, ownerId })
      expect([label(-1), label(BASHIR)].map((each) => seal.open(sealed, each) !== null)).toEqual([false, true])
    })

    test('is also told apart from a third account of that number', async () => {
      for (const born of [2, 3]) {
        await takeFee(tablet, `of ${born - 1}`)
        bornAs(born)
        await signIn(tablet, BASHIR)
      }
      expect((await entriesOf(tablet)).map(({ ownerId }) => ownerId)).toEqual([-1, -2])
    })
  },
)

test('a person who signs in again is the same maker as before', async () => {
  await takeFee(tablet, 'p1')
  await signIn(tablet, BASHIR)
  await runUntilQuiet(tablet)
  expect(effects(world)).toEqual(['p1'])
})
