import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { forgetDevice } from '#tests/browser/browser.ts'
import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'
import { installed } from './screens.ts'

/** Time to put a mark, and a class, durably into the outbox. */
export async function saving(stage: Stage): Promise<Row[]> {
  const { page } = await stage.tablet(DEMO_SCHOOL)
  const runs = stage.isQuick ? 40 : 200
  const mark = await page.evaluate((count) => window.bench.saveOneMark(count), runs)
  const group = await page.evaluate((count) => window.bench.saveClass(count), runs)
  return [
    { name: 'save one mark / one strict put', unit: 'ms', ...mark, target: { kind: 'ratio', value: 2 } },
    {
      name: 'save a class of 40 / one strict put of the same',
      unit: 'ms',
      ...group,
      target: { kind: 'ratio', value: 2.5 },
    },
  ]
}

/** Number of single marks of a morning; fewer in a quick run, which saves five times as many in all. */
const marksOf = ({ isQuick }: Stage): number => (isQuick ? 300 : 1_200)

/** Screens that read waiting entries. */
const SCREENS = [
  { name: 'the dashboard', path: '/dashboard' },
  { name: 'the marking screen', path: '/dashboard/MarkAtetendenceClass' },
  { name: 'the outbox', path: '/dashboard/outbox' },
  { name: 'the payment counter', path: '/dashboard/FamilyPayment' },
] as const

/** An address of the same origin that does not open the app. */
const NO_SCREEN = '/manifest.webmanifest'

/** Saves marks in a page of the app beside the screen that it shows; the line is cut, so that nothing is sent meanwhile. */
async function saveIn(page: Page, script: string, marks: number): Promise<number> {
  await page.addScriptTag({ path: script, type: 'module' })
  await page.waitForFunction(() => 'bench' in window)
  return page.evaluate((count) => window.bench.saveMany(count), marks)
}

/** Path of the bench page's own script. */
async function scriptOf(folder: string): Promise<string> {
  const [, name] = /src="(\/assets\/[^"]+)"/.exec(await readFile(join(folder, 'index.html'), 'utf8')) ?? []
  if (!name) throw new Error('The bench page has no script')
  return join(folder, name)
}

/** Time to save the single marks of a morning while a screen is open, compared with no screen. */
export async function savingBesideScreens(stage: Stage): Promise<Row[]> {
  const { device, origin, cut } = await installed(stage)
  stage.onClose(() => forgetDevice(device))
  const { page } = device
  const script = await scriptOf(await stage.pageFolder())
  const marks = marksOf(stage)
  cut()
  const none: number[] = []
  const beside = new Map<string, number[]>(SCREENS.map(({ name }) => [name, []]))
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) {
    await page.goto(origin + NO_SCREEN)
    none.push(await saveIn(page, script, marks))
    for (const { name, path } of SCREENS) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      beside.get(name)?.push(await saveIn(page, script, marks))
    }
  }
  return SCREENS.map(({ name }) => ({
    name: `${marks.toLocaleString('en')} marks saved with ${name} open / with no screen open`,
    unit: 'ms',
    ours: beside.get(name) ?? [],
    limit: none,
    target: { kind: 'ratio', value: 1.25 },
  }))
}
