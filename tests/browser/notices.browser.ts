import { describe, expect, test } from 'vitest'
import type { NoticePayload } from '#domain/notices/notices.payload.ts'
import { demoAccount } from '#tests/school/accounts.ts'
import { PATIENCE } from './patience.ts'
import { pushTo, shownOn } from './push-steps.ts'
import { useSchool } from './school.ts'

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
    'is shown once on the phone of the parent to whom it is addressed, also without network, and not after she has signed out',
    { tags: ['attack:next-user'] },
    async () => {
      const phone = await school.tablet('parent', { at: '/parent-dashboard' })
      const { id } = demoAccount('parent')
      const push = await pushTo(phone)
      // A silent line, on which showing the message would hang if the worker fetched anything for it.
      school.proxy.link = 'silent'
      await push(message(id))
      await expect
        .poll(() => shownOn(phone), PATIENCE)
        .toMatchObject([{ title: 'Ayaan is absent', path: '/parent-dashboard' }])
      school.proxy.link = 'cut'
      await push(message(id))
      await push(message(id, { title: 'Payment received', tag: 'payment:1' }))
      await expect
        .poll(async () => (await shownOn(phone)).map(({ title }) => title).toSorted(), PATIENCE)
        .toEqual(['Ayaan is absent', 'Payment received'])

      // The sign-out removes the shown notifications and then waits for the server, while one more message arrives.
      school.proxy.link = 'silent'
      await phone.page.goto(`${phone.origin}/logout`)
      await expect.poll(() => shownOn(phone), { timeout: 30_000 }).toEqual([])
      await push(message(id))
      await push('of another release')
      await phone.page.getByRole('heading', { name: 'Sign in' }).waitFor(PATIENCE)
      await expect.poll(() => shownOn(phone), PATIENCE).toEqual([])
      school.proxy.link = 'up'
    },
  )
})
