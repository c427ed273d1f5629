import type { Page } from 'playwright'
import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import { installed, MARKING, slow } from './screens.ts'

/** Classes of forty, each marked once, and who of them is absent for a reason. */
const CLASSES = ['1A', '1B', '1C', '2A']
const ABSENT = [2, 9, 17]

/** Seconds of a hand for each tap, with looking for it. */
const TAP_SECONDS = 1

type Marked = { taps: number; ms: number; students: number }

/** Marks a class, from the list of classes to the word that it is saved; returns the taps and the milliseconds of the app. */
async function markedBy(page: Page, name: string): Promise<Marked> {
  let taps = 0
  const tap = async (what: ReturnType<Page['getByRole']>): Promise<void> => {
    taps++
    await what.click()
  }
  const switches = page.getByRole('switch')
  const start = Date.now()
  await tap(page.getByRole('listitem').getByRole('button', { name: new RegExp(`^${name}\\b`) }))
  for (const at of ABSENT) {
    await tap(switches.nth(at))
    await tap(
      page.getByRole('group', { name: /^Reason of absence/ }).getByRole('button', { name: 'Sick', pressed: false }),
    )
  }
  await tap(page.getByRole('button', { name: /^Save \d/ }))
  await page.getByText(/^Saved (on this device|and received)/).waitFor()
  const ms = Date.now() - start
  const [students, absent] = [await switches.count(), await page.getByRole('switch', { checked: false }).count()]
  if (absent !== ABSENT.length) throw new Error(`${absent} of ${students} students are marked absent`)
  return { taps, ms, students }
}

/** Time in which a hand marks a class of forty with three absent, without network on a slow tablet. */
export async function marking(stage: Stage): Promise<Row[]> {
  const { origin, device, cut, heal } = await installed(stage, { students: 800, attendanceDays: 60, unmarkedDays: 1 })
  const { page } = device
  cut()
  await slow(page)
  const runs: Marked[] = []
  for (const name of stage.isQuick ? CLASSES.slice(0, 1) : CLASSES) {
    await page.goto(origin + MARKING)
    await page.getByRole('listitem').getByRole('button', { name: /^1A\b/ }).waitFor()
    runs.push(await markedBy(page, name))
  }
  heal()
  await device.close()
  const most = (of: keyof Marked) => Math.max(...runs.map((run) => run[of]))
  return [
    {
      name: `a class of ${most('students')} marked with three absent at 4x, without network, a second for each tap`,
      unit: 's',
      ours: runs.map((run) => run.ms / 1000 + run.taps * TAP_SECONDS),
      limit: null,
      target: { kind: 'atMost', value: 15 },
      note: `${most('taps')} taps; the app takes ${most('ms')} ms at most`,
    },
  ]
}
