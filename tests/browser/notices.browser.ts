import { describe, expect, test } from 'vitest'
import type { NoticePayload } from '#domain/notices/notices.payload.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import type { Device } from './browser.ts'
import { PATIENCE } from './patience.ts'
import { useSchool } from './school.ts'

/** Delivers a push message to the worker of a device, as its browser does, and lets that show notifications. */
async function pushTo({ context, page, origin }: Device) {
  await context.grantPermissions(['notifications'], { origin })
  const session = await context.newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

/** What the phone shows. */
const shownOn = ({ page }: Device): Promise<{ title: string; body: string; path: unknown }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, path: data as unknown }))
  })

describe('a push message', () => {
  const school = useSchool()
  const message = (to: number, over: Partial<NoticePayload> = {}): string =>
    JSON.stringify({
      v: 1,
      title: 'Ayaan is absent',
      body: 'Marked absent at school today.',
      tag: 'absent:1:2026-09-14',
      path: '/parent-dashboard',
      to,
      ...over,
    } satisfies NoticePayload)

  test(
    'is shown once, also without network, to the parent for whom it is, and to nobody once she has signed out',
    { tags: ['attack:next-user'] },
    async () => {
      const phone = await school.tablet('parent', { at: '/parent-dashboard' })
      const { id } = demoAccount('parent')
      const push = await pushTo(phone)
      school.proxy.link = 'cut'
      await push(message(id))
      await expect
        .poll(() => shownOn(phone), PATIENCE)
        .toMatchObject([{ title: 'Ayaan is absent', path: '/parent-dashboard' }])
      await push(message(id))
      await push(message(id, { title: 'Payment received', tag: 'payment:1' }))
      await expect
        .poll(async () => (await shownOn(phone)).map(({ title }) => title).toSorted(), PATIENCE)
        .toEqual(['Ayaan is absent', 'Payment received'])

      await phone.page.goto(`${phone.origin}/logout`)
      await expect.poll(() => shownOn(phone), { timeout: 30_000 }).toEqual([])
      await push(message(id))
      await push('of another release')
      await expect.poll(() => shownOn(phone), PATIENCE).toEqual([])
      school.proxy.link = 'up'
    },
  )
})
