import { setLine } from '#tests/faults/proxy.ts'
import type { Row } from '../figures.ts'
import { TEACHER } from '../schools.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

/** A teacher's initial load with a year of scores over a slow line, compared with the line's delay and width alone. */
export async function teacherLoad(stage: Stage): Promise<Row[]> {
  const { page, line } = await stage.tablet(DEMO_SCHOOL, TEACHER)
  const ours: number[] = []
  const limit: number[] = []
  let note = ''
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) {
    setLine(line, 650, 1000)
    const { took, students, sheets } = await page.evaluate(() => window.bench.initialLoad())
    if (students === 0 || sheets === 0) throw new Error('The teacher has no students or no scores')
    ours.push(took)
    const bytes = line.seen.at(-1)?.bytesDown ?? 0
    limit.push(650 + (bytes / 125_000) * 1000)
    setLine(line, 0)
    note = `${students} students, ${sheets} sheets of scores, ${Math.round(bytes / 1000)} kB`
  }
  const row: Row = {
    name: 'first load of a teacher with a year of scores, 650 ms 1 Mbit/s / distance + bytes',
    unit: 'ms',
    ours,
    limit,
    target: { kind: 'ratio', value: 1.3 },
    note,
  }
  return [row]
}
