import { noticeSender } from '#server/areas/notices/sender.ts'
import { BUILT_APP } from '#server/process/root.ts'
import { openPushService, type PushService } from '#server/testing/push-service.ts'
import { openInnerApp } from '#tests/school/inner-app.ts'
import type { ServerProcess } from './server-process.ts'

type PushServer = {
  /** Starts the server; the `serve` of `useSchool`. */
  serve: (env: Record<string, string>) => Promise<ServerProcess>
  push: PushService
  /** Sends the notices that are due at this instant (milliseconds). */
  sendAt: (now: number) => Promise<void>
}

/**
 * A server in the process of the test, since no setting lets a server send to a push service on this machine. The server
 * sends notices when the test calls `sendAt`, by a clock that the test sets: the notice of an absence waits two minutes, and
 * no notice is sent at night.
 */
export function pushServer(): PushServer {
  const here = {} as PushServer
  here.serve = async ({ DATABASE_URL: databaseUrl = '', JWT_SECRET: secret = '' }) => {
    const push = await openPushService()
    const { pushService } = push
    const { app, db, env, close } = await openInnerApp({ databaseUrl, secret, distDir: BUILT_APP, pushService })
    const clock = { now: env.now() }
    const sender = noticeSender({ db, env: { ...env, now: () => clock.now }, webhook: null })
    sender.start(app.log)
    here.push = push
    here.sendAt = async (now) => {
      clock.now = now
      sender.wake()
      await sender.settled()
    }
    const stop = async (): Promise<void> => {
      await sender.stop()
      app.server.closeAllConnections()
      await close()
      await push.close()
    }
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return { origin, dataDir: '', pid: process.pid, lines: [], kill: stop, stop }
  }
  return here
}
