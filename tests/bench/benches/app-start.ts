import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { ROOT } from '#server/process/root.ts'
import { DEMO_PASSWORD } from '#server/db/seed/users.seed.ts'
import { openDevice } from '#tests/browser/browser.ts'
import { pictureOf } from '#tests/browser/kept-pictures.ts'
import { startFront } from '../front.ts'
import type { Row } from '../figures.ts'
import { profiled, type ProfileLine } from '../profile.ts'
import type { Stage } from '../stage.ts'
import { installed, slow } from './screens.ts'

/** A first screen: `rows` is its real content, and a click on `tap` changes the number of elements that match `effect`. */
export type FirstScreen = { name: string; who: string; at: string; rows: string; tap: string; effect: string }

const FIGURES = 'section[aria-label="The school in figures"]'

export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'marking, ATTENDANCE',
    who: 'attendance',
    at: '/dashboard/MarkAtetendenceClass',
    rows: 'main h2 button',
    tap: 'main h2 button',
    effect: '[data-mark-switch]',
  },
  {
    name: 'home, Teacher',
    who: 'teacher',
    at: '/dashboard',
    rows: 'main a[href*="MarkAtetendenceClass"]',
    tap: 'header button[aria-haspopup="menu"]',
    effect: '[role="menu"]',
  },
  {
    name: 'home, PARENT',
    who: 'parent',
    at: '/parent-dashboard',
    rows: 'main article h2, main section h2, main h3',
    tap: 'header button[aria-haspopup="menu"]',
    effect: '[role="menu"]',
  },
  {
    name: 'home, ADMIN',
    who: 'admin',
    at: '/dashboard',
    rows: `${FIGURES} strong`,
    tap: 'header button[aria-haspopup="menu"]',
    effect: '[role="menu"]',
  },
  {
    name: 'counter, USER',
    who: 'office',
    at: '/dashboard/FamilyPayment',
    rows: 'main input[type="search"]',
    tap: 'header button[aria-haspopup="menu"]',
    effect: '[role="menu"]',
  },
]

export const PLAIN: FirstScreen = {
  name: 'plain app',
  who: '',
  at: '/',
  rows: 'li:nth-child(40)',
  tap: 'li button',
  effect: 'button[aria-pressed="true"]',
}

/** Milliseconds since the navigation began: first paint, something true (a kept picture or the rows), the rows, a tap answered. */
type Seen = { paint: number; something: number; rows: number; tap: number }

/** Notes in each frame what the page shows, and clicks as soon as the rows are there; runs in the page before its own scripts. */
function watch({ rows, tap, effect }: FirstScreen): void {
  const seen: Partial<Seen> = {}
  Object.assign(window, { seen })
  let before = 0
  let isClicked = false
  const look = (): void => {
    const now = performance.now()
    const areShown = document.querySelector(rows)?.closest('[inert]') === null
    if (document.querySelector('[data-kept-picture]:not([hidden])')) seen.something ??= now
    if (areShown) {
      seen.something ??= now
      seen.rows ??= now
    }
    if (isClicked && document.querySelectorAll(effect).length !== before) seen.tap ??= now
    const target = document.querySelector<HTMLElement>(tap)
    if (areShown && target && target.closest('[inert]') === null && !isClicked) {
      isClicked = true
      before = document.querySelectorAll(effect).length
      target.click()
    }
    if (seen.tap === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

export async function watchStart(page: Page, screen: FirstScreen): Promise<void> {
  // The loader of these files wraps named functions in a helper that pages lack.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watch, screen)
}

export async function seenBy(page: Page): Promise<Seen> {
  await page.waitForFunction(() => (window as unknown as { seen?: Partial<Seen> }).seen?.tap, undefined, {
    timeout: 60_000,
    // Looking in every frame would slow both starts down.
    polling: 300,
  })
  return page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
}

/** One start at 4x: in a browser that was just started, or as a second page of a running one. */
async function start(profile: string, url: string, screen: FirstScreen, isWarm: boolean): Promise<Seen> {
  const device = await openDevice({ profile })
  try {
    if (isWarm) {
      await device.page.goto(url, { waitUntil: 'commit' })
      await device.page.locator(screen.rows).first().waitFor()
    }
    await watchStart(device.page, screen)
    await slow(device.page)
    await device.page.goto(url, { waitUntil: 'commit' })
    return await seenBy(device.page)
  } finally {
    await device.close()
  }
}

export type Place = { url: string; profile: string }

/** Starts of both in turn; the first of each is not counted, since the browser caches compiled code from the second on. */
async function inTurn(
  ours: Place,
  plain: Place,
  screen: FirstScreen,
  runs: number,
  isWarm: boolean,
): Promise<[Seen[], Seen[]]> {
  const found: [Seen[], Seen[]] = [[], []]
  for (let run = -2; run < runs; run++) {
    const own = await start(ours.profile, ours.url, screen, isWarm)
    const bare = await start(plain.profile, plain.url, PLAIN, isWarm)
    if (run < 0) continue
    found[0].push(own)
    found[1].push(bare)
  }
  return found
}

const rowsOf = (screen: FirstScreen, kind: string, [ours, plain]: [Seen[], Seen[]]): Row[] =>
  (
    [
      ['something true', 'something', 'paint', 1.2],
      ['real rows', 'rows', 'rows', 1.5],
      ['a tap answered', 'tap', 'tap', 2],
    ] as const
  ).map(([what, own, bare, value]) => ({
    name: `${kind} start without network at 4x, ${screen.name}: ${what} / plain app's ${bare}`,
    unit: 'ms',
    ours: ours.map((seen) => seen[own]),
    limit: plain.map((seen) => seen[bare]),
    target: { kind: 'ratio', value },
  }))

/** Installs the plain app on a device of its own. */
export async function plainApp(stage: Stage): Promise<Place> {
  const front = await startFront(await stage.plainFolder(), null)
  stage.onClose(front.close)
  const device = await openDevice()
  await device.page.goto(front.origin)
  await device.page.evaluate(() => navigator.serviceWorker.ready)
  await device.page.reload()
  await device.page.locator(PLAIN.rows).waitFor()
  await device.close()
  return { url: front.origin + PLAIN.at, profile: device.profile }
}

const linesOf = (title: string, lines: readonly ProfileLine[]): string =>
  [
    `## ${title}`,
    '',
    '| ms at 4x | where |',
    '| --- | --- |',
    ...lines.map(({ ms, where }) => `| ${ms.toFixed(1)} | ${where} |`),
    '',
  ].join('\n')

/** Writes where the processor's time of a start goes, by file and by function, to `tests/.output/start.md`. */
async function writeProfile(stage: Stage, places: readonly [FirstScreen, Place][]): Promise<void> {
  const parts: string[] = []
  for (const [screen, { profile, url }] of places) {
    const device = await openDevice({ profile })
    await slow(device.page)
    await watchStart(device.page, screen)
    const { byFile, byFunction, total } = await profiled(device.page, await stage.appFolder(), async () => {
      await device.page.goto(url, { waitUntil: 'commit' })
      await seenBy(device.page)
    })
    await device.close()
    parts.push(
      linesOf(`${screen.name}: ${total.toFixed(0)} ms by file`, byFile),
      linesOf(`${screen.name}: by function`, byFunction),
    )
  }
  const path = join(ROOT, 'tests/.output/start.md')
  mkdirSync(join(ROOT, 'tests/.output'), { recursive: true })
  writeFileSync(path, parts.join('\n'))
}

/** Installs the app on a device of its own, whose person then has no network. */
export async function prepare(stage: Stage, screen: FirstScreen): Promise<Place> {
  const who = { email: `${screen.who}@demo.school`, password: DEMO_PASSWORD }
  const { device, origin, cut } = await installed(stage, undefined, { who, at: screen.at, shown: screen.rows })
  // Else the first starts would have none to show.
  while (!(await pictureOf(device.page, screen.at))) await device.page.waitForTimeout(200)
  await device.close()
  cut()
  return { url: origin + screen.at, profile: device.profile }
}

/** Starts of each first screen beside those of a plain app of the same libraries, cold and warm, without network. */
export async function appStart(stage: Stage): Promise<Row[]> {
  const plain = await plainApp(stage)
  const rows: Row[] = []
  const places: [FirstScreen, Place][] = [[PLAIN, plain]]
  const runs = stage.isQuick ? 3 : 7
  for (const screen of FIRST_SCREENS) {
    const place = await prepare(stage, screen)
    places.push([screen, place])
    for (const kind of ['cold', 'warm'] as const) {
      stage.begin(`${kind} starts of ${screen.name}`)
      rows.push(...rowsOf(screen, kind, await inTurn(place, plain, screen, runs, kind === 'warm')))
    }
  }
  await writeProfile(stage, places)
  return rows
}
