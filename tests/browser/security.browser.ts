import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { demoUserId } from '#server/db/seed/users.seed.ts'
import { fullNameOf } from '#tests/school/accounts.ts'
import { ask } from '#tests/school/ask.ts'
import { replicasOn, everythingOn, signOut } from './accounts-steps.ts'
import { useSchool } from './school.ts'
import { PATIENCE } from './patience.ts'
import { signIn } from './steps.ts'

/** Data besides databases that a script of this origin can read: both storages, cookies, and every cached answer. */
const storedBesideDatabases = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })

const ownerOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

describe('the next user of a tablet', () => {
  const school = useSchool()

  test(
    'finds, after the office has signed out, no data of the office in databases, storages and caches, but her own children',
    { tags: ['fault:two-people-one-device', 'attack:next-user'] },
    async () => {
      const tablet = await school.tablet('office', { width: 1280, height: 900 })
      const { page } = tablet
      const screensOfMoney = ['/dashboard/StudentWithBalance', '/dashboard/LastPayment', '/dashboard/free']
      for (const path of screensOfMoney) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor(PATIENCE)
      }
      const children = await ask<{ fullname: string }[]>(school, 'GET', '/Dicipline/parent/students/balance', {
        as: 'parent',
      })
      expect(children.length).toBeGreaterThan(0)
      const others = school.office.classNamed('3A').students
      const secrets = others.flatMap(({ fullname, phone = '' }) => [fullname, phone]).filter(Boolean)
      const found = (text: string): string[] => secrets.filter((each) => text.includes(each))
      expect(found(await everythingOn(page)).length).toBeGreaterThan(20)
      expect(found(await storedBesideDatabases(page))).toEqual([])
      await signOut(tablet, fullNameOf('office'), { leaves: false })

      const nothingLeft = async (owners: readonly string[]): Promise<void> => {
        const stored = `${await everythingOn(page)}\n${await storedBesideDatabases(page)}`
        expect(stored.length).toBeGreaterThan(1_000)
        expect(found(stored)).toEqual([])
        // Access tokens consist of three parts, of which the middle one names the owner.
        const tokens = stored.match(/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g) ?? []
        expect([...new Set(tokens.map(ownerOf))]).toEqual(owners)
      }
      expect(await replicasOn(page)).toEqual([])
      await nothingLeft([])
      await signIn(tablet, 'parent')
      const names = children.map(({ fullname }) => fullname)
      const storedNames = async (): Promise<string[]> => {
        const stored = await everythingOn(page)
        return names.filter((name) => stored.includes(name))
      }
      await expect.poll(storedNames, PATIENCE).toEqual(names)
      expect((await replicasOn(page)).map((name) => name?.replace(/-\d+$/, ''))).toEqual([
        `replica-${demoUserId('parent')}`,
      ])
      await nothingLeft([String(demoUserId('parent'))])
      for (const path of screensOfMoney) {
        await page.goto(path)
        await page.getByText('You cannot open this page').waitFor(PATIENCE)
      }
    },
  )
})
