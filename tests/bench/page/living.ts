import { startSyncDriver } from '#app/sync-driver.ts'
import { refreshDeps } from '#data/session/refresh-deps.ts'
import { device } from '#data/device/db.ts'
import { holdLink } from '#data/sync/live.ts'
import { nudge } from '#data/sync/nudge.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { drain } from '#sw/sync/drain.ts'
import { engineDeps, expect, whoAmI } from './engine.ts'
import { fillOutbox } from './sending.ts'

/** Starts the work of the app's page on waiting entries. */
export const live = (): void => startSyncDriver()

export async function saveAndSend(marks: number): Promise<void> {
  await fillOutbox(marks)
  nudge('enqueue')
}

export const waiting = (): Promise<number> =>
  device()
    .outbox.filter(({ state }) => state === 'waiting')
    .count()

/** Makes one pull as an idle device, whose access token has expired as after an hour. */
export async function idlePull(): Promise<void> {
  const { ownerId } = await whoAmI()
  const [head = '', payload = '', seal = ''] = ((await getSetting(device(), 'Access_token')) ?? '').split('.')
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
  const past = btoa(JSON.stringify({ ...claims, exp: claims.exp - 3_600 })).replace(/=+$/, '')
  await setSetting(device(), 'Access_token', `${head}.${past}.${seal}`)
  await setSetting(device(), `pulledAt:${ownerId}`, Date.now() - 7_200_000)
  await drain(engineDeps(), 'timer')
  expect(Date.now() - ((await getSetting(device(), `pulledAt:${ownerId}`)) ?? 0) < 60_000, 'the idle pull went through')
}

/** Imitates the browser's hourly check for a newer worker. */
export const askForUpdate = (): Promise<Response> => fetch('/sw.js', { method: 'HEAD', cache: 'no-cache' })

let words = 0
let link: AbortController | null = null

/** Opens the live link, whose words are only counted; resolves when the link works. */
export async function openLink(): Promise<void> {
  const own = new AbortController()
  link = own
  await new Promise<void>((resolve) => {
    const deps = {
      ...refreshDeps(),
      random: Math.random,
      sleep: () => Promise.reject(new Error('the link broke')),
      turn: () => Promise.resolve(),
      onState: (isLive: boolean) => isLive && resolve(),
      onNews: () => void words++,
      onQuiet: () => void words++,
    }
    holdLink(deps, own.signal).catch((error: unknown) => reportError(error))
  })
}

export const heardWords = (): number => words

export const closeLink = (): void => link?.abort()
