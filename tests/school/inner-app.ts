import { buildApp } from '#server/app.ts'
import { openLiveHub } from '#server/areas/sync/live-hub.ts'
import { openDatabase } from '#server/db/client.ts'
import { readSchoolId, readSchoolSeal } from '#server/db/server-values.ts'
import type { ServerEnv } from '#server/handle.ts'
import { allHandlers } from '#server/handlers.ts'
import { openTestReach } from '#server/testing/reach.ts'

type Options = Pick<ServerEnv, 'pushService'> & {
  databaseUrl: string
  secret: string
  /** Folder of the built app, if the server also serves the app. */
  distDir?: string
}

/** Opens the server of a school in this process, on the PostgreSQL database of the school. */
export async function openInnerApp({ databaseUrl, secret, distDir = '/nowhere', pushService }: Options) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const { db } = database
  const { reach, remove } = openTestReach()
  const env: ServerEnv = {
    version: '0.0.0-test',
    school: { id: await readSchoolId(db), name: 'Dugsi School', timeZone: 'Africa/Mogadishu' },
    seal: await readSchoolSeal(db),
    now: Date.now,
    reach,
    ...(pushService && { pushService }),
  }
  const live = await openLiveHub(database, env)
  const handlers = allHandlers(secret, null, live)
  const app = await buildApp({ db, env, handlers, secret, distDir, trustProxy: ['loopback'] })
  const close = async (): Promise<void> => {
    await live.close()
    await app.close()
    await database.close()
    remove()
  }
  return { app, db, env, close }
}
