import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { DEMO_SIGN_INS } from '#server/db/seed/users.seed.ts'
import { forgetDevice, openDevice, type Device } from '#tests/browser/browser.ts'
import { FaultProxy } from '#tests/faults/proxy.ts'
import { startFront } from '../front.ts'
import type { Row } from '../figures.ts'
import { hasReplica } from '#tests/browser/steps.ts'
import { installed as holdsApp } from '#tests/browser/stored.ts'
import { ADMIN, type SchoolSize } from '../schools.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

const SLOWDOWN = 4
export const MARKING = '/dashboard/MarkAtetendenceClass'
const SIXTY = 60

/** Page of the smallest app that opens without network: a worker, forty rows from IndexedDB, no library, no style. */
const BARE_APP = `<!doctype html><title>Control</title><ul></ul><script>
  navigator.serviceWorker.register('/worker.js')
  const open = indexedDB.open('control', 1)
  open.onupgradeneeded = () => {
    const store = open.result.createObjectStore('rows', { keyPath: 'id' })
    for (let id = 1; id <= 40; id++) store.put({ id, name: 'Student ' + id })
  }
  open.onsuccess = () => {
    open.result.transaction('rows').objectStore('rows').getAll().onsuccess = (event) => {
      for (const { id, name } of event.target.result) {
        const row = document.createElement('li')
        row.textContent = id + ' ' + name
        document.querySelector('ul').append(row)
      }
    }
  }
</script>`

const BARE_WORKER = `
  self.addEventListener('install', (event) => event.waitUntil(caches.open('control').then((cache) => cache.add('/'))))
  self.addEventListener('fetch', (event) => event.respondWith(caches.match('/')))
`

/** Slows the page's processor down to that of a cheap tablet. */
export async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Milliseconds from the start of the navigation until an element is in the page. */
export async function shownAfter(page: Page, selector: string): Promise<number> {
  const shown = await page.waitForFunction((wanted) => document.querySelector(wanted) && performance.now(), selector, {
    timeout: 60_000,
    polling: 'raf',
  })
  return Number(await shown.jsonValue())
}

async function coldStart(profile: string, url: string, selector: string): Promise<number> {
  const device = await openDevice({ profile })
  try {
    await slow(device.page)
    await device.page.goto(url, { waitUntil: 'commit' })
    return await shownAfter(device.page, selector)
  } finally {
    await device.close()
  }
}

type Prepared = { origin: string; cut: () => void; heal: () => void; device: Device }

/** Longest wait for each step of an installation (milliseconds): a large school's rows and files take minutes on a busy machine. */
const INSTALLED_WITHIN_MS = 5 * 60_000

/** Opens a device on which the built app is installed and the initial load is complete. */
export async function installed(
  stage: Stage,
  size: SchoolSize = DEMO_SCHOOL,
  { who = ADMIN, at = MARKING, shown = 'main h2 button' } = {},
): Promise<Prepared> {
  const server = await stage.school(size)
  const front = await startFront(await stage.appFolder(), server.origin)
  stage.onClose(front.close)
  const line = await FaultProxy.start(front.origin)
  stage.onClose(() => line.close())
  stage.begin('signing in on a new device')
  const device = await openDevice()
  stage.onClose(() => forgetDevice(device))
  const { page } = device
  await page.goto(line.origin)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(line.origin + at)
  const timeout = INSTALLED_WITHIN_MS
  stage.begin('waiting for the rows of an initial load')
  await page.locator(shown).first().waitFor({ timeout })
  const patient = { ...device, options: { ...device.options, patience: timeout } }
  const userId = DEMO_SIGN_INS.findIndex(({ name }) => who.email.startsWith(`${name}@`)) + 1
  await hasReplica(patient, userId)
  stage.begin('waiting for the files of the signed-in person')
  await holdsApp(patient)
  stage.begin('measuring on an installed device')
  return { origin: line.origin, device, cut: () => (line.link = 'cut'), heal: () => (line.link = 'up') }
}

/** Milliseconds from each click until the browser has painted its result. */
const painted = (page: Page, button: string, done: string, times: number): Promise<number[]> =>
  page.evaluate(
    async ([clicked, wanted, runs]) => {
      const took: number[] = []
      for (let run = 0; run < runs; run++) {
        const target = document.querySelectorAll<HTMLElement>(clicked)[run]
        if (!target) throw new Error(`There is no ${clicked} number ${run}`)
        const before = document.querySelectorAll(wanted).length
        const start = performance.now()
        target.click()
        // A loop without a named function, which the loader would wrap in a helper that the page does not have.
        for (let isDone = false; ;) {
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          if (isDone) break
          isDone = document.querySelectorAll(wanted).length !== before
          if (performance.now() - start > 20_000) throw new Error(`${clicked} changed nothing`)
        }
        took.push(performance.now() - start)
      }
      return took
    },
    [button, done, times] as const,
  )

/** Time that the browser needs to create and paint sixty bare rows. */
const bareRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now()
    const list = document.createElement('ol')
    for (let index = 0; index < 60; index++) {
      const row = list.appendChild(document.createElement('li'))
      row.appendChild(document.createElement('button')).textContent = `Student ${index}`
    }
    document.body.append(list)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - start
    list.remove()
    return took
  })

async function marking({ device }: Prepared, origin: string, runs: number): Promise<Row[]> {
  const { page } = device
  const opened: number[] = []
  const bare: number[] = []
  const taps: number[] = []
  const saves: number[] = []
  await slow(page)
  for (let run = 0; run < runs; run++) {
    await page.goto(origin + MARKING)
    await page.getByRole('button', { name: /1A/ }).first().waitFor()
    bare.push(await bareRows(page))
    opened.push(...(await painted(page, 'main h2 button', '[data-mark-switch]', 1)))
    // Waits for rows outside the screen, which are drawn right after the first paint.
    await page
      .locator('[data-mark-switch]')
      .nth(SIXTY - 1)
      .waitFor()
    const rows = await page.locator('[data-mark-switch]').count()
    if (rows !== SIXTY) throw new Error(`The opened class shows ${rows} students`)
    taps.push(...(await painted(page, '[data-mark-switch]', '[data-mark-switch][aria-checked="false"]', 10)))
    const save = page.getByRole('button', { name: /^Save/ })
    await save.evaluate((button) => button.setAttribute('data-bench-save', ''))
    saves.push(...(await saved(page)))
  }
  return [
    {
      name: 'opening a class of 60 at 4x until it is seen / 60 bare rows',
      unit: 'ms',
      ours: opened,
      limit: bare,
      target: { kind: 'atMost', value: 300 },
    },
    { name: 'a tap on a student at 4x', unit: 'ms', ours: taps, limit: null, target: { kind: 'atMost', value: 50 } },
    { name: 'save feedback at 4x', unit: 'ms', ours: saves, limit: null, target: { kind: 'atMost', value: 100 } },
  ]
}

/** Milliseconds from the click on Save until the page says that the class is saved. */
const saved = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('[data-bench-save]')
    const start = performance.now()
    button?.click()
    while (!/Saved: /.test(button?.textContent ?? '')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      if (performance.now() - start > 20_000) throw new Error('Save was pressed and nothing was said')
    }
    return [performance.now() - start]
  })

export async function screens(stage: Stage): Promise<Row[]> {
  const ready = await installed(stage)
  const { device, origin } = ready
  const rows = await marking(ready, origin, stage.isQuick ? 1 : 4)
  await device.close()
  const control = await bareApp(stage, device.profile)
  const ours: number[] = []
  const limit: number[] = []
  // Several starts: the browser caches compiled code from the second start on, so the median is of later starts.
  for (let run = 0; run < (stage.isQuick ? 3 : 5); run++) {
    ready.cut()
    ours.push(await coldStart(device.profile, origin + MARKING, 'main h2 button'))
    ready.heal()
    limit.push(await coldStart(device.profile, control, 'li:nth-child(40)'))
  }
  const name = 'cold start without network at 4x until the classes show / bare list app'
  return [{ name, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 1.5 } }, ...rows]
}

/** Installs the bare app on a device; returns its address. */
export async function bareApp(stage: Stage, profile: string): Promise<string> {
  const server = http.createServer(({ url }, response) =>
    url === '/worker.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(BARE_WORKER)
      : response.writeHead(200, { 'content-type': 'text/html' }).end(BARE_APP),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.onClose(async () => void server.close())
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const { page, close } = await openDevice({ profile })
  await page.goto(origin)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await close()
  return origin
}
