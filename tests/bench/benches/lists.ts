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
    await slow(page)
    for (const { name, path } of LISTS) {
      const [ours, limit]: [number[], number[]] = [[], []]
      for (let run = 0; run < (stage.isQuick ? 3 : 10); run++) {
        ours.push(await opened(page, path, 'tbody tr'))
        await opened(page, HOME, 'h1')
        limit.push(await bareRows(page))
      }
      const title = `opening ${name}, ${students.toLocaleString('en')} students, at 4x / 40 bare rows`
      rows.push({ name: title, unit: 'ms', ours, limit, target: null })
    }
    await device.close()
  }
  return rows
}
