import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

/** What it costs to put a mark, and a class, durably into the outbox. */
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
