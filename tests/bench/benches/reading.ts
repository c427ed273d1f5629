import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

/** Time of reads that screens wait for: the day of a class with 40 waiting marks, and a name typed into the search. */
export async function reading(stage: Stage): Promise<Row[]> {
  const { page } = await stage.tablet(DEMO_SCHOOL)
  const day = await page.evaluate((runs) => window.bench.readClassDay(runs), stage.isQuick ? 20 : 100)
  const large = await stage.tablet({ students: 5000, attendanceDays: 0 })
  const search = await large.page.evaluate((runs) => window.bench.searchStudents(runs), stage.isQuick ? 3 : 10)
  if (search.students !== 5000) throw new Error(`The search ran over ${search.students} students`)
  return [
    {
      name: "a class's day, 40 waiting, 700 students / bare getAll",
      unit: 'ms',
      ...day,
      target: { kind: 'atMost', value: 5 },
    },
    {
      name: 'a letter typed, 5,000 students / bare substring scan',
      unit: 'ms',
      ours: search.ours,
      limit: search.limit,
      target: { kind: 'atMost', value: 16 },
    },
    {
      name: 'the first letter, 5,000 students',
      unit: 'ms',
      ours: search.ours.filter((_, index) => index % 7 === 0),
      limit: null,
      target: { kind: 'atMost', value: 16 },
    },
  ]
}
