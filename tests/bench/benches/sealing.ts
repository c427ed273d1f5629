import type { Row } from '../figures.ts'
import type { Stage } from '../stage.ts'

const STUDENTS = 10_000

/** Time to seal and open the replica of a large school, compared with one bulk store of the same students. */
export async function sealing(stage: Stage): Promise<Row[]> {
  const { page } = await stage.tablet({ students: STUDENTS, attendanceDays: 0 })
  await page.evaluate(() => window.bench.initialLoad())
  const runs = []
  for (let run = 0; run < (stage.isQuick ? 1 : 5); run++) {
    const one = await page.evaluate(() => window.bench.sealAndOpen())
    if (one.students !== STUDENTS) throw new Error(`The replica holds ${one.students} students`)
    runs.push(one)
  }
  const limit = runs.map(({ store }) => store)
  const row = (name: string, ours: number[], rest: Pick<Row, 'limit' | 'target'>): Row => ({
    name,
    unit: 'ms',
    ours,
    ...rest,
  })
  return [
    row(
      'putting the replica of 10,000 students away / bulkPut',
      runs.map(({ seal }) => seal),
      { limit, target: null },
    ),
    row(
      'the key of a password, 600,000 rounds',
      runs.map(({ key }) => key),
      { limit: null, target: null },
    ),
    row(
      'opening the sealed replica of 10,000 students / bulkPut',
      runs.map(({ open }) => open),
      {
        limit,
        target: { kind: 'atMost', value: 1_000 },
      },
    ),
  ]
}
