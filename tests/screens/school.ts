import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { device } from '#data/db.ts'
import { getSetting } from '#data/settings.ts'
import { signIn as signInOnDevice } from '#data/sign-in.ts'
import { demoAccount, type Account } from '#tests/school/accounts.ts'
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

async function signIn({ email, password, id }: Account): Promise<void> {
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
 * on which nobody is signed in at the start of a test. Unexpected console errors fail a test.
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
  school.signIn = (who) => signIn(typeof who === 'string' ? demoAccount(who) : who)
  school.openAs = async (who, path) => {
    await school.signIn(who)
    openApp(path)
  }
  beforeAll(async () => {
    name = await commands.openSchool()
    globalThis.fetch = fetchTo(name, false)
    globalThis.XMLHttpRequest = requestsTo(name)
    // Without the app's cookies, since such a call stands for another computer.
    school.fetch = (address, init) => fetchTo(name, true)(address, { ...init, credentials: 'omit' })
    school.office = await openOffice(school)
  })
  afterEach(async () => {
    closeApp()
    await commands.cutLine(name, null)
    await forgetDevice()
    await commands.forgetSession()
    expect(errors.splice(0)).toEqual([])
  })
  afterAll(() => commands.closeSchool(name))
  return school
}
