import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'
import { login, newServer } from '#sw/sync/testing/fake-server.ts'
import { newLocks } from '#sw/sync/testing/fake-locks.ts'
import { AMINA, BASHIR } from '#sw/sync/testing/world.ts'

const server = newServer(Date.now)

/** Loads the modules of a page anew, since the server's address is fixed when they are loaded. */
async function loadPage() {
  vi.resetModules()
  vi.stubEnv('VITE_HOST', 'https://dugsi.test')
  vi.stubGlobal('navigator', { locks: newLocks() })
  const [{ signIn }, { device, openCacheDb }, { currentReplica }, { getSetting }, { liveRead }] = await Promise.all([
    import('./sign-in.ts'),
    import('../device/db.ts'),
    import('../replica/replicas.ts'),
    import('../device/settings.ts'),
    import('../live/live-read.ts'),
  ])
  return { signIn, device, openCacheDb, currentReplica, getSetting, liveRead }
}

const enter = (userId: number) =>
  Response.json(login(server, userId).reply, { headers: { [SCHOOL_HEADER]: server.info.id } })

/** An answer that begins well and then never ends. */
const endless = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{"Access_token":')) }),
    { headers: { 'content-type': 'application/json' } },
  )

const credentials = (userId: number) => ({ email: `${userId}@demo.school`, password: 'Right!2026' })

let page: Awaited<ReturnType<typeof loadPage>>
beforeEach(async () => {
  page = await loadPage()
})
afterEach(async () => {
  await page.device().delete()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe('signing in', () => {
  test(
    'ends when the server’s answer never ends, and lets another tab sign in once the server answers again',
    { tags: ['fault:endless-answer'] },
    async () => {
      const answers = [endless, () => enter(BASHIR)]
      let hasAsked = (): void => undefined
      const isAsked = new Promise<void>((resolve) => (hasAsked = resolve))
      vi.stubGlobal('fetch', () => {
        hasAsked()
        return Promise.resolve(answers.shift()?.())
      })
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      const first = page.signIn(credentials(BASHIR)).then(
        () => null,
        (error: unknown) => error,
      )
      const second = page.signIn(credentials(BASHIR))
      await isAsked
      await vi.advanceTimersByTimeAsync(16_000)
      vi.useRealTimers()
      expect(await first).toMatchObject({ message: 'broken answer' })
      expect(await second).toMatchObject({ id: BASHIR })
    },
  )

  test("of the next person deletes the former one's replica before the first screen is shown", async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(enter(BASHIR)))
    await page.signIn(credentials(BASHIR))
    const name = await page.currentReplica(page.device(), BASHIR)
    const replica = page.openCacheDb(name)
    await replica.meta.put({ key: 'cursor', value: 'c' })
    replica.close()
    const replicas = async () => (await indexedDB.databases()).flatMap(({ name: each }) => each ?? [])
    expect(await replicas()).toContain(name)

    let atFirstSight: Promise<string[]> | undefined
    const watch = page
      .liveRead((db) => page.getSetting(db, 'userData'))
      .subscribe((user) => {
        if (user?.id === AMINA) atFirstSight ??= replicas()
      })
    vi.stubGlobal('fetch', () => Promise.resolve(enter(AMINA)))
    await page.signIn(credentials(AMINA))
    await expect.poll(() => atFirstSight).toBeDefined()
    expect(await atFirstSight).not.toContain(name)
    watch.unsubscribe()
  })
})
