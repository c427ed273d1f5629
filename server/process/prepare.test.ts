import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Database } from '../db/client.ts'
import { seedDemo } from '../db/seed/seed-demo.ts'
import { sayProgress } from './prepare.ts'

const open: Database[] = []
afterAll(() => Promise.all(open.map((database) => database.close())))

it('filling a demo school reports its progress at the beginning, every five seconds, and once all rows are written', async () => {
  const database = await openTestDatabase()
  open.push(database)
  const lines: string[] = []
  const counted: [number, number][] = []
  let time = 0
  const say = sayProgress(
    (line) => lines.push(line),
    () => time,
  )
  time = 10_000
  await seedDemo(database.db, { students: 60, attendanceDays: 5 }, (written, of) => {
    counted.push([written, of])
    time += 2_000
    say(written, of)
  })
  const [, all = 0] = counted[0] ?? []
  expect(counted.at(-1)).toEqual([all, all])
  expect(counted.map(([written]) => written)).toEqual(counted.map(([written]) => written).toSorted((a, b) => a - b))
  const shown = all.toLocaleString('en')
  expect(lines[0]).toBe(`Filling the demo school: ${shown} rows`)
  const reported = counted.filter((_, at) => at % 3 === 0 && at > 0 && at < counted.length - 1)
  expect(lines.slice(1)).toEqual(
    reported.map(([written]) => `Filling the demo school: ${written.toLocaleString('en')} of ${shown} rows`),
  )
})
