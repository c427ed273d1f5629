import type { Page } from 'playwright'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { answerCall, closeSchool, cutLine, endSchools, keepPast, openSchool, putBack } from './schools.ts'

type Media = { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference'; media?: 'print' | 'screen' }

const listenedTo = new WeakSet<Page>()

/** How calls end that a cut line does not pass (`answerCall`), and those of screens that were left. */
const USUAL = ['net::ERR_EMPTY_RESPONSE', 'net::ERR_ABORTED']

/** Logs why calls of this page failed otherwise: the page itself is told no reason. */
function logFailedCalls(page: Page): void {
  if (listenedTo.has(page)) return
  listenedTo.add(page)
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    const isCall = new URL(request.url()).pathname.startsWith('/api/')
    if (isCall && !USUAL.includes(reason)) process.stderr.write(`${request.method()} ${request.url()}: ${reason}\n`)
  })
}

const commands = {
  /** Opens a school for the tests of one file; returns the school's name. */
  openSchool: ({ page }) => {
    logFailedCalls(page)
    return openSchool()
  },
  closeSchool: (_, name: string) => closeSchool(name),
  cutLine: (_, name: string, what: string | null) => cutLine(name, what),
  keepPast: (_, name: string) => keepPast(name),
  putBack: (_, name: string) => putBack(name),
  /** Deletes the school's cookies. */
  forgetSession: async ({ context }) => context.clearCookies(),
  emulateMedia: async ({ page }, media: Media) => page.emulateMedia(media),
} satisfies Record<string, BrowserCommand<never[]>>

type Commands = typeof commands

type Callable<C> = C extends (context: never, ...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never

declare module 'vitest/browser' {
  interface BrowserCommands extends Record<never, never> {
    openSchool: Callable<Commands['openSchool']>
    closeSchool: Callable<Commands['closeSchool']>
    cutLine: Callable<Commands['cutLine']>
    keepPast: Callable<Commands['keepPast']>
    putBack: Callable<Commands['putBack']>
    forgetSession: Callable<Commands['forgetSession']>
    emulateMedia: Callable<Commands['emulateMedia']>
  }
}

export { commands }

/** Plugin that answers the app's calls by schools in this process. */
export const schools: Plugin = {
  name: 'dugsi-schools',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.startsWith('/api/')) answerCall(request, response)
      else next()
    })
  },
  closeBundle: endSchools,
}
