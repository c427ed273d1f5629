import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { device } from '#data/device/db.ts'
import { getSetting, setSetting } from '#data/device/settings.ts'
import { signIn as signInOnDevice } from '#data/session/sign-in.ts'
import { demoAccount, type Account } from '#tests/school/accounts.ts'
import { deriveQuickly } from '#tests/quick-keys.ts'
import type { Who } from '#tests/school/ask.ts'
import { openOffice, type AtSchool } from '#tests/school/office.ts'
import { closeApp, forgetDevice, openApp } from './app.tsx'

export type School = AtSchool & {
  /** Cuts the line between the app and the school, for all calls or for those whose address contains this. */
  cut: (what?: RegExp) => Promise<void>
  /** Restores the line, and fires the browser's `online` event. */
  mend: () => Promise<void>
  /** Keeps the school's present state for a later put-back, as a snapshot of its disk. */
  keepPast: () => Promise<void>
  putBack: () => Promise<void>
  /** Signs a person in on this device and waits for the initial load, after which nothing is under way. */
  signIn: (who: Who | Account) => Promise<void>
  /** Signs a person in and opens the screen at this address. */
  openAs: (who: Who | Account, path: string) => Promise<void>
}

/**
 * A name that the app gives to no replica: it deletes those of people who are not signed in, and these stay on the
 * device for the next tests of the file.
 */
const replicasOf = (school: string): string => `replica-of-${school}-`

async function signIn(school: string, { email, password, id }: Account): Promise<void> {
  // On a device that does not know her yet, her replica may be that of an earlier test, and what changed since is
  // pulled. Where she has a vault, the device says itself which replica is hers.
  if (!(await device().vaults.get(id))) await setSetting(device(), `cache:${id}`, `${replicasOf(school)}${id}-1`)
  await signInOnDevice({ email, password })
  await expect.poll(() => getSetting(device(), `pulledAt:${id}`)).toBeDefined()
}

/** A fetch whose calls go to the school of this name; with the second argument not through the app's line. */
const fetchTo =
  (name: string, isPast: boolean): typeof fetch =>
  (address, init) => {
    const request = new Request(address, init)
    if (new URL(request.url).pathname.startsWith('/api/')) {
      request.headers.set('x-school', name)
      if (isPast) request.headers.set('x-past-line', 'true')
    }
    return send(request)
  }

const { fetch: send, XMLHttpRequest: BrowserRequest } = globalThis

/** The app sends a list of students this way, since fetch reports no progress of an upload. */
const requestsTo = (name: string): typeof XMLHttpRequest =>
  class extends BrowserRequest {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      this.setRequestHeader('x-school', name)
      super.send(body)
    }
  }

const errors: string[] = []
const { error: tell } = console
console.error = (...words: unknown[]) => {
  errors.push(words.map(String).join(' '))
  tell(...words)
}

/**
 * A school for the tests of one file: the real server in the process of the test runner, and this page as one device,
 * on which nobody is signed in at the start of a test. It keeps no more than the replicas of those who have signed in,
 * since an initial load costs more than most of what a test does. Unexpected console errors fail a test.
 */
export function useSchool(): School {
  const school = { origin: '' } as { -readonly [K in keyof School]: School[K] }
  let name = ''

  school.cut = (what = /./) => commands.cutLine(name, what.source)
  school.mend = async () => {
    await commands.cutLine(name, null)
    dispatchEvent(new Event('online'))
  }
  school.keepPast = () => commands.keepPast(name)
  school.putBack = () => commands.putBack(name)
  school.signIn = (who) => signIn(name, typeof who === 'string' ? demoAccount(who) : who)
  school.openAs = async (who, path) => {
    await school.signIn(who)
    openApp(path)
  }
  deriveQuickly()
  beforeAll(async () => {
    name = await commands.openSchool()
    globalThis.fetch = fetchTo(name, false)
    globalThis.XMLHttpRequest = requestsTo(name)
    // Without the app's cookies, since such a call stands for another computer.
    school.fetch = (address, init) => fetchTo(name, true)(address, { ...init, credentials: 'omit' })
    school.office = await openOffice(school)
  })
  afterEach(async ({ task }) => {
    closeApp()
    await commands.cutLine(name, null)
    // A test that failed may have left a replica that lacks something.
    await forgetDevice(task.result?.state === 'fail' ? undefined : replicasOf(name))
    await commands.forgetSession()
    expect(errors.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await forgetDevice()
    await commands.closeSchool(name)
  })
  return school
}
