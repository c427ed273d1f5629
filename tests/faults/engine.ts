import { createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { readClaims } from '#domain/auth/auth.rules.ts'
import type { PushBody } from '#domain/sync/sync.schema.ts'
import { PATIENCE, untilTrue } from '#tests/browser/patience.ts'
import { JWT_SECRET } from '#tests/browser/prepared.ts'
import { putStored, readStored } from '#tests/browser/stored.ts'
import type { FaultProxy, Seen } from './proxy.ts'

export const PUSH = /\/api\/sync\/push/
export const PULL = /\/api\/sync\/pull/
export const LIVE = /\/api\/sync\/live/
export const HEALTH = /\/api\/health/
export const REFRESH = /\/api\/user\/auth\/refresh/

/** A push that arrived. `bearer` is the owner of the access token; null if the push was sent under a grant. */
export type SeenPush = PushBody & { status: number | null; bearer: number | null; isUnderGrant: boolean }

const bearerOf = ({ authorization = '' }: Seen): number | null => {
  const claims = readClaims(authorization.replace(/^Bearer /, ''))
  return claims ? Number(claims.sub) : null
}

/** Batches that arrived completely, with their status and whose credentials they were sent with. */
export const pushesSeen = (proxy: FaultProxy): SeenPush[] =>
  proxy.seen
    .filter(({ path, body }) => PUSH.test(path) && body.length > 0)
    .map((seen) => ({
      ...(JSON.parse(gunzipSync(seen.body).toString()) as PushBody),
      status: seen.status,
      bearer: bearerOf(seen),
      isUnderGrant: seen.authorization?.startsWith('Grant ') ?? false,
    }))

/** Stops every worker of the browser, as the browser does when memory is short. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

const isSyncPromised = async (tag: string): Promise<boolean> => {
  const registration = (await navigator.serviceWorker.ready) as unknown as {
    sync: { getTags: () => Promise<string[]> }
  }
  return (await registration.sync.getTags()).includes(tag)
}

/** Waits until a background sync is registered. */
export const syncPromised = (page: Page): Promise<unknown> => untilTrue(page, isSyncPromised, 'outbox')

/** Waits until the line has refused the browser's only try as well as the app's, and no background sync is registered. */
export async function syncGivenUp(page: Page, proxy: FaultProxy, refused: number): Promise<void> {
  await expect.poll(() => proxy.refused - refused, PATIENCE).toBeGreaterThanOrEqual(2)
  await expect.poll(() => page.evaluate(isSyncPromised, 'outbox'), PATIENCE).toBe(false)
}

/** Gives one person's queue a long pause, as after many failures of the line, while nothing is being sent. */
export async function pauseQueue(page: Page, ownerId: number): Promise<void> {
  const lane = { failures: 9, failure: 'transport', nextAt: Date.now() + 600_000, batchSize: 500, needsSignIn: false }
  const key = `lane:${ownerId}`
  await page.evaluate(
    () =>
      new Promise<void>(
        (held) =>
          void navigator.locks.request('outbox', () => {
            held()
            return new Promise((release) => addEventListener('release-outbox', release, { once: true }))
          }),
      ),
  )
  await putStored(page, 'settings', [{ key, value: lane }])
  await page.evaluate(() => dispatchEvent(new Event('release-outbox')))
}

/** Copy of an access token that expired `ms` milliseconds ago. */
export function expiredFor(token: string, ms: number): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = readClaims(token)
  if (!claims) throw new Error('the device holds no token')
  const exp = Math.floor((Date.now() - ms) / 1000)
  const body = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), iat: exp - 900, exp }
  const signed = `${header}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`
  return `${signed}.${createHmac('sha256', JWT_SECRET).update(signed).digest('base64url')}`
}

/** Makes the device's access token expire. */
export async function expireToken(page: Page): Promise<void> {
  const token = await readStored<{ value: string }>(page, 'settings', 'Access_token')
  await putStored(page, 'settings', [{ key: 'Access_token', value: expiredFor(token?.value ?? '', 60_000) }])
}
