import { forgetDevice, openDevice } from '#tests/browser/browser.ts'
import { startFront } from '../front.ts'
import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'
import { slow } from './screens.ts'

/** The grid of marks for a class of 60 in ten subjects on a slow tablet, measured beside a bare table of 600 inputs. */
export async function examEntry(stage: Stage): Promise<Row[]> {
  const front = await startFront(await stage.pageFolder(), null)
  stage.onClose(front.close)
  const device = await openDevice()
  stage.onClose(() => forgetDevice(device))
  const { page } = device
  await page.goto(front.origin)
  await page.waitForFunction(() => 'bench' in window)
  await slow(page)
  const runs = stage.isQuick ? 3 : 10
  // Opened once without counting, since the browser first compiles the code, as it has for a screen opened from the menu.
  await page.evaluate(() => window.bench.openMarks(1))
  const opened = await page.evaluate((count) => window.bench.openMarks(count), runs)
  const typed = await page.evaluate((count) => window.bench.typeMarks(count), runs * 4)
  return [
    {
      name: 'opening 60 students x 10 subjects at 4x / a bare table of 600 inputs',
      unit: 'ms',
      ...opened,
      target: { kind: 'atMost', value: 300 },
    },
    { name: 'a mark typed at 4x / into the bare table', unit: 'ms', ...typed, target: { kind: 'atMost', value: 50 } },
  ]
}
