import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page, type Request } from 'playwright'
import { live } from '#domain/sync/sync.endpoints.ts'
import { CHROMIUM, CHROMIUM_ARGS } from './chromium.ts'
import { PATIENCE } from './patience.ts'

/** Arguments that make Background Sync try each second; by default it waits five minutes, longer than a test can. */
const syncArgs = (tries: number): string[] => [
  '--force-fieldtrials=BackgroundSync/Test/',
  `--force-fieldtrial-params=BackgroundSync.Test:initial_retry_delay_sec/1/retry_delay_factor/1/min_recovery_time_sec/1/max_sync_attempts/${tries}`,
]

/** Address of every school in these tests, the same for all, so that a prepared profile fits any school. */
const SCHOOL_ORIGIN = 'http://school.localhost'

export type DeviceOptions = {
  /** Line (proxy) to the school, which this browser reaches at `SCHOOL_ORIGIN`. */
  line?: { readonly port: number }
  /** Origin of the app where there is no `line`. */
  origin?: string
  profile?: string
  width?: number
  height?: number
  colorScheme?: 'light' | 'dark'
  /** Has a touch screen and the viewport of a phone. */
  isPhone?: boolean
  /** Longest time for a step (milliseconds); on the slowest lines longer than `PATIENCE`. */
  patience?: number
  /** How often the browser tries a background sync. */
  syncTries?: number
  serviceWorkers?: 'allow' | 'block'
  hasBackForwardCache?: boolean
}

export type Device = {
  context: BrowserContext
  page: Page
  profile: string
  origin: string
  options: DeviceOptions
  /** Requests of the device's pages that have no answer yet. */
  asked: ReadonlySet<Request>
  /** Unexpected errors in the console and of pages. */
  errors: string[]
  /** Allows console errors whose text matches this pattern. */
  expectErrors: (pattern: RegExp) => void
  close: () => Promise<void>
  /** Kills the browser, as an empty battery does. */
  kill: () => Promise<void>
}

// Errors that the browser logs for a cut line; no errors of the app.
const EXPECTED = /net::ERR_|Failed to load resource/

function watchErrors(context: BrowserContext): Pick<Device, 'errors' | 'expectErrors'> {
  const errors: string[] = []
  const expected = [EXPECTED]
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text)
  }
  const watch = (page: Page): void => {
    page.on('console', (message) => message.type() === 'error' && note(message.text()))
    page.on('pageerror', (error) => note(String(error)))
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return { errors, expectErrors: (pattern) => void expected.push(pattern) }
}

function watchAsked(context: BrowserContext): Pick<Device, 'asked'> {
  const asked = new Set<Request>()
  // The live link never counts, since it stays open.
  const isQuestion = (request: Request): boolean =>
    /^[^?]*\/api\//.test(request.url()) && !request.url().endsWith(live.path)
  const watch = (page: Page): void => {
    page.on('request', (request) => {
      // A new page: requests of the page before it no longer matter.
      if (request.isNavigationRequest()) asked.clear()
      if (isQuestion(request)) asked.add(request)
    })
    page.on('requestfinished', (request) => asked.delete(request))
    page.on('requestfailed', (request) => asked.delete(request))
  }
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  return { asked }
}

async function processOf(context: BrowserContext): Promise<number> {
  const browser = context.browser()
  if (!browser) throw new Error('this context has no browser of its own')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const own = processInfo.find(({ type }) => type === 'browser')
  if (!own) throw new Error('the browser does not tell its process')
  return own.id
}

/** Opens a tablet: a browser with a profile of its own on disk, which can be closed, killed and opened again. */
export async function openDevice(options: DeviceOptions = {}): Promise<Device> {
  const { width = 360, height = 740, colorScheme = 'light', syncTries = 1_000, hasBackForwardCache = false } = options
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'dugsi-device-')))
  const origin = options.line ? SCHOOL_ORIGIN : (options.origin ?? '')
  const names = options.line ? [`--host-resolver-rules=MAP school.localhost 127.0.0.1:${options.line.port}`] : []
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, ...syncArgs(syncTries), ...names],
    viewport: { width, height },
    colorScheme,
    ...(options.isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    serviceWorkers: options.serviceWorkers ?? 'allow',
    ...(hasBackForwardCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    ...(origin ? { baseURL: origin } : {}),
  })
  context.setDefaultTimeout(options.patience ?? PATIENCE.timeout)
  const pid = await processOf(context)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    profile,
    origin,
    options: { ...options, profile },
    ...watchErrors(context),
    ...watchAsked(context),
    close: () => context.close(),
    kill: async () => {
      const isGone = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await isGone
    },
  }
}

/** Opens a closed or killed device again with its profile. */
export const reopenDevice = (device: Device): Promise<Device> => openDevice(device.options)

export const forgetDevice = async (device: Device): Promise<void> => {
  await device.close().catch(() => undefined)
  // The browser's child processes may still write for a moment after its end.
  await rm(device.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
