import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'

const REPORTS = [
  ['month', 'the month of all classes'],
  ['class', "a class's year"],
  ['top', 'the most absent'],
] as const

/** Attendance reports without network over all days in the replica, measured beside a bare read of the same marks. */
export async function deviceReports(stage: Stage): Promise<Row[]> {
  const { page } = await stage.tablet({ students: 700, attendanceDays: 0 })
  const sizes = [10_000, 1_000]
  for (const students of sizes) await page.evaluate((count) => window.bench.fillReportReplica(count), students)
  const rows: Row[] = []
  for (const [report, name] of REPORTS) {
    const measured: number[][] = []
    for (const students of sizes) {
      const runs = stage.isQuick ? 3 : 10
      const { marks, ...pair } = await page.evaluate((asked) => window.bench.readReport(...asked), [
        report,
        students,
        runs,
      ] as const)
      measured.push(pair.ours)
      rows.push({
        name: `on the device: ${name}, ${students.toLocaleString('en')} students / bare getAll`,
        unit: 'ms',
        ...pair,
        target: null,
        note: `${marks.toLocaleString('en')} marks`,
      })
    }
    rows.push({
      name: `on the device: ${name}, 10,000 / 1,000 students`,
      unit: 'ms',
      ours: measured[0] ?? [],
      limit: measured[1] ?? [],
      target: { kind: 'ratio', value: 10 },
    })
  }
  return rows
}
