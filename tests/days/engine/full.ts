import type { DBCore, Middleware } from 'dexie'
import { NotSavedError } from '#data/outbox/outbox.ts'
import { restart, type Device } from '#sw/sync/testing/device.ts'
import type { Step } from '../plan.ts'
import { mark, pay } from './acts.ts'
import { spend } from './expenses.ts'
import { score } from './scores.ts'
import { actorOf, type World } from './world.ts'

/** Makes the device's database fail as on a full disk at every write into this table. */
async function fill({ db }: Device, full: 'outbox' | 'settings'): Promise<void> {
  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'full disk',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        if (name !== full) return table
        return {
          ...table,
          mutate: async (request) => {
            if (request.type !== 'delete') throw new DOMException('The disk is full', 'QuotaExceededError')
            return table.mutate(request)
          },
        }
      },
    }),
  }
  db.close()
  db.use(middleware)
  await db.open()
}

/** Stored data of saves as one text: entries, and the counters of entries, receipts and vouchers. */
const storedOn = async ({ db }: Device): Promise<string> =>
  JSON.stringify([await db.outbox.toArray(), await db.settings.bulkGet(['seq', 'receiptNumber', 'voucherNumber'])])

/** Saves on a device without room, and notes an error unless the save fails and leaves the stored data unchanged. */
export async function saveWithoutRoom(world: World, step: Step): Promise<void> {
  const actor = await actorOf(world, step)
  if (!actor) return
  const { device, random } = actor
  const before = await storedOn(device)
  await fill(device, random.pick(['outbox', 'settings']))
  const confirmed = await random
    .pick([mark, pay, score, spend])(world, actor, false)
    .catch((error: unknown) => {
      if (!(error instanceof NotSavedError)) throw error
      world.tried['saves without room']++
      return undefined
    })
  restart(device)
  if (confirmed) world.wrong.push(`N: ${confirmed.label} was told as saved without room`)
  if ((await storedOn(device)) !== before) world.wrong.push('N: a save without room has changed what is stored')
}
