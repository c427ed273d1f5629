import type { Page } from 'playwright'
import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import { installed, slow } from './screens.ts'

const HOME = '/dashboard'
const LISTS = [
  { name: 'the explorer', path: '/dashboard/GetOneStudent' },
  { name: 'students with a balance', path: '/dashboard/StudentWithBalance' },
] as const
const SIZES = [700, 10_000] as const

/** Milliseconds from following a link inside the app until the element has been painted. */
export const opened = (page: Page, path: string, selector: string, most = 60_000): Promise<number> =>
  page.evaluate(
    async ([to, wanted, limit]) => {
      // Rows of tables on the screen before are no rows of the list.
      const before = wanted.startsWith('tbody') ? [...document.querySelectorAll(wanted)] : []
      const start = performance.now()
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
      while (true) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        // What is in the document now is painted in this frame; the task that is queued in it begins after that.
        const isThere =
          location.pathname === to && document.querySelector(wanted) !== null && before.every((row) => !row.isConnected)
        await new Promise((resolve) => setTimeout(resolve))
        if (isThere) return performance.now() - start
        if (performance.now() - start > limit) throw new Error(`${to} shows no ${wanted}`)
      }
    },
    [path, selector, most] as const,
  )

/** Time to paint the least that a list of any length needs: forty rows of five cells. */
export const bareRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now()
    const table = document.createElement('table')
    for (let index = 0; index < 40; index++) {
      const row = table.insertRow()
      for (let cell = 0; cell < 5; cell++) row.insertCell().textContent = `Student ${index} ${cell}`
    }
    document.body.append(table)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - start
    table.remove()
    return took
  })

/** Waits until the page draws without a pause, as when somebody has looked at it: twenty frames in a row come in time. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let calm = 0, last = performance.now(); calm < 20;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      calm = now - last < 40 ? calm + 1 : 0
      last = now
    }
  })

/** Steps of scrolling in pixels a frame: a quick sweep of the finger. */
const STEP_PX = 60

/** Milliseconds between frames while the page is scrolled downwards. */
const framesOf = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    async ([count, step]) => {
      const took: number[] = []
      window.scrollTo(0, 0)
      for (let frame = 0, last = performance.now(); frame < count; frame++) {
        window.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = performance.now()
        took.push(now - last)
        last = now
      }
      return took
    },
    [frames, STEP_PX] as const,
  )

/** An empty page of the height of a long list. */
const emptyPage = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  await page.setContent('<div style="height:600000px"></div>')
}

/** Frames while the lists are scrolled, beside those of an empty page. */
async function scrolled(page: Page, origin: string, title: string, isQuick: boolean): Promise<Row[]> {
  const frames = isQuick ? 120 : 400
  const found: { name: string; ours: number[] }[] = []
  for (const { name, path } of LISTS) {
    await opened(page, path, 'tbody tr')
    await rested(page)
    found.push({ name, ours: await framesOf(page, frames) })
    await opened(page, HOME, 'h1')
    await rested(page)
  }
  await emptyPage(page)
  const limit = await framesOf(page, frames)
  await page.goto(origin + HOME)
  return found.map(({ name, ours }) => ({
    name: `a frame while ${name} is scrolled, ${title} / an empty page`,
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'atMost', value: 17 },
    note: `${ours.filter((took) => took > 33).length} of ${frames} frames came late`,
  }))
}

/** Openings of the lists from a link, after the first, beside bare rows. */
async function openings(page: Page, title: string, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of LISTS) {
    const [ours, limit]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      ours.push(await opened(page, path, 'tbody tr'))
      await opened(page, HOME, 'h1')
      await rested(page)
      limit.push(await bareRows(page))
    }
    const what = `opening ${name}, ${title} / 40 bare rows`
    rows.push({ name: what, unit: 'ms', ours, limit, target: { kind: 'ratio', value: 3 } })
  }
  return rows
}

/** Time to open lists of a usual and of a large school on a slow tablet, from a link until the first rows are painted. */
export async function lists(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const students of SIZES) {
    const { origin, device } = await installed(stage, { students, attendanceDays: 1 })
    const { page } = device
    await page.goto(origin + HOME)
    // Opened once without counting, which loads the screen's script.
    for (const { path } of LISTS) {
      await opened(page, path, 'tbody tr')
      await opened(page, HOME, 'h1')
    }
    await rested(page)
    await slow(page)
    const title = `${students.toLocaleString('en')} students, at 4x`
    rows.push(...(await openings(page, title, stage.isQuick ? 3 : 10)))
    if (students > 1_000) rows.push(...(await scrolled(page, origin, title, stage.isQuick)))
    await device.close()
  }
  return rows
}
