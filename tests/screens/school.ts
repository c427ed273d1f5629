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
  /** Cuts the line between the app and the school, for all calls or for calls whose address matches `what`. */
  cut: (what?: RegExp) => Promise<void>
  /** Restores the line, and fires the browser's `online` event. */
  mend: () => Promise<void>
  /** Stores the school's present state for a later `putBack`, as a snapshot of its disk. */
  keepPast: () => Promise<void>
  putBack: () => Promise<void>
  /** Signs a person in on this device, and waits until the initial load is complete. */
  signIn: (who: Who | Account) => Promise<void>
  /** Signs a person in and opens the screen at this address. */
  openAs: (who: Who | Account, path: string) => Promise<void>
}

/**
 * Beginning of the names of replicas that stay on the device for the next tests of the file. The app itself gives other
 * names, since it deletes replicas of its own naming when their people are not signed in.
 */
const replicasOf = (school: string): string => `replica-of-${school}-`

async function signIn(school: string, { email, password, id }: Account): Promise<void> {
  // A device without a vault of this person takes the replica of an earlier test, into which only later changes are
  // pulled. A device with her vault knows itself which replica is hers.
  if (!(await device().vaults.get(id))) await setSetting(device(), `cache:${id}`, `${replicasOf(school)}${id}-1`)
  await signInOnDevice({ email, password })
  await expect.poll(() => getSetting(device(), `pulledAt:${id}`)).toBeDefined()
}

/** A fetch whose calls go to the school of this name; with `isPast` beside the app's line, which may be cut. */
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

/** XMLHttpRequest whose calls go to the school of this name; the app uploads lists by it, since fetch reports no progress. */
const requestsTo = (name: string): typeof XMLHttpRequest =>
  class extends BrowserRequest {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      this.setRequestHeader('x-school', name)
      super.send(body)
    }
  }

const errors: string[] = []
const { error: logError } = console
console.error = (...words: unknown[]) => {
  errors.push(words.map(String).join(' '))
  logError(...words)
}

/**
 * A school for the tests of one file: the real server in the process of the test runner, and this page as one device, on
 * which nobody is signed in at the start of a test. Between tests the device is emptied except for replicas, since an
 * initial load costs more than most of what a test does. Unexpected console errors fail a test.
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
    // Without the app's cookies, since these calls stand for another computer.
    school.fetch = (address, init) => fetchTo(name, true)(address, { ...init, credentials: 'omit' })
    school.office = await openOffice(school)
  })
  afterEach(async ({ task }) => {
    closeApp()
    await commands.cutLine(name, null)
    // Without replicas after a failed test, which may have left an incomplete one.
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
