import { schoolDay } from '#domain/core/dates.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/client.ts'
import { readSchoolSeal } from '#server/db/server-values.ts'
import { allHandlers } from '#server/handlers.ts'
import { numberAgain } from './numbers.ts'
import { callsOver, type Ask, type School } from './school.ts'
import { MORNING, ZONE } from './small-school.ts'
import { storageInMemory, type SchoolStorage } from './storage.ts'

const SECRET = 'a secret for days that never were, long enough'
/** Id and clock of a school. */
type Identity = { id: string; clock: { now: number } }

async function openApp({ db }: Database, { id, clock }: Identity) {
  const env = {
    version: '0.0.0',
    school: { id, name: id, timeZone: ZONE },
    seal: await readSchoolSeal(db),
    now: () => clock.now,
  }
  const app = await buildApp({
    db,
    env,
    handlers: allHandlers(SECRET),
    secret: SECRET,
    distDir: '/nowhere',
    trustProxy: ['loopback'],
  })
  await app.ready()
  return app
}

/** Opens a small school in this process, on a database that `openStorage` creates. */
export async function openInnerSchool(
  openStorage: () => Promise<SchoolStorage> = storageInMemory,
  { id, clock }: Identity = { id: 'school-of-days', clock: { now: MORNING } },
): Promise<School> {
  const storage = await openStorage()
  const open = () => openApp(storage.database, { id, clock })
  let app = await open()

  let isUp: Promise<void> = Promise.resolve()

  const ask: Ask = async ({ method, path, headers, body }) => {
    await isUp
    const request = { method, url: path, headers, ...(body && { payload: body }) }
    const { statusCode, headers: answered, rawPayload } = await app.inject(request as never)
    const flat = Object.entries(answered).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, String(each)] as [string, string]),
    )
    return { status: statusCode, headers: flat, bytes: new Uint8Array(rawPayload) }
  }
  const withoutApp = async (meanwhile: () => Promise<unknown>): Promise<void> => {
    await app.close()
    await meanwhile()
    app = await open()
  }
  return {
    ...callsOver(ask),
    clock,
    today: () => schoolDay(clock.now, ZONE),
    look: (at) => at(storage.database.db),
    isOpenToLooks: true,
    // An orderly stop before the request is handled, since killed processes have a level of their own.
    crash: () => (isUp = withoutApp(async () => undefined)),
    backUp: storage.backUp,
    restore: (isNumberedAgain) =>
      withoutApp(async () => {
        await storage.restore()
        if (isNumberedAgain) await numberAgain(storage.database.db)
      }),
    lag: () => withoutApp(storage.lag),
    failOver: () => withoutApp(storage.failOver),
    openOther: (otherId) => openInnerSchool(openStorage, { id: otherId, clock }),
    close: async () => {
      await app.close()
      await storage.close()
    },
  }
}
