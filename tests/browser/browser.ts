import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
]

export type Device = {
  context: BrowserContext
  page: Page
  profile: string
  /** Console errors and page errors that nobody expected. */
  errors: string[]
  close: () => Promise<void>
}

export type DeviceOptions = { profile?: string; width?: number; height?: number; colorScheme?: 'light' | 'dark' }

// A cut line shows up in the console as well; that is the browser's remark, not ours.
const EXPECTED = /net::ERR_|Failed to load resource/

/** One tablet: a browser with a profile of its own on disk, so that it can be closed, killed and opened again. */
export async function openDevice({ profile, width = 360, height = 740, colorScheme = 'light' }: DeviceOptions = {}): Promise<Device> {
  const directory = profile ?? (await mkdtemp(join(tmpdir(), 'dugsi-device-')))
  const context = await chromium.launchPersistentContext(directory, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGS,
    viewport: { width, height },
    colorScheme,
    serviceWorkers: 'allow',
  })
  const errors: string[] = []
  const watch = (page: Page): void => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(String(error)))
  }
  context.on('page', watch)
  const page = context.pages()[0] ?? (await context.newPage())
  watch(page)
  return { context, page, profile: directory, errors, close: () => context.close() }
}

export const forgetDevice = async (device: Device): Promise<void> => {
  await device.close().catch(() => undefined)
  await rm(device.profile, { recursive: true, force: true })
}
