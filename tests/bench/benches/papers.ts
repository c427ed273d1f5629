import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'
import { slow } from './screens.ts'

const CLASS = 60
const SCHOOL = 700

/** Time to make the report cards of a class, and the list of a school, as one PDF on a slow tablet. */
export async function papers(stage: Stage): Promise<Row[]> {
  const { device, line } = await stage.tablet(DEMO_SCHOOL)
  // A page of its own, since a page that was slowed down stays slow.
  const page = await device.page.context().newPage()
  await page.goto(line.origin)
  await page.waitForFunction(() => 'bench' in window)
  // One document that is not counted, which loads the fonts.
  await page.evaluate(() => window.bench.drawReportCards(1))
  await slow(page)
  const runs: { took: number; longestPause: number; bytes: number }[] = []
  const limit: number[] = []
  for (let run = 0; run < (stage.isQuick ? 2 : 5); run++) {
    runs.push(await page.evaluate((count) => window.bench.drawReportCards(count), CLASS))
    limit.push(await page.evaluate((count) => window.bench.drawBarePages(count), CLASS))
  }
  const [list, bareList]: [number[], number[]] = [[], []]
  for (let run = 0; run < (stage.isQuick ? 2 : 5); run++) {
    list.push(await page.evaluate((count) => window.bench.drawList(count), SCHOOL))
    bareList.push(await page.evaluate((count) => window.bench.drawBareList(count), SCHOOL))
  }
  const cards: { took: number; longestPause: number; bytes: number }[] = []
  const bareCards: number[] = []
  for (let run = 0; run < (stage.isQuick ? 1 : 3); run++) {
    cards.push(await page.evaluate((count) => window.bench.drawIdCards(count), SCHOOL))
    bareCards.push(await page.evaluate((count) => window.bench.drawBareCards(count), SCHOOL))
  }
  await page.close()
  const kilobytes = Math.round((runs[0]?.bytes ?? 0) / 1000)
  return [
    {
      name: '60 report cards as one PDF, at 4x / 60 bare pages of text',
      unit: 'ms',
      ours: runs.map(({ took }) => took),
      limit,
      target: { kind: 'atMost', value: 10_000 },
      note: `${kilobytes} kB`,
    },
    {
      name: '60 report cards, at 4x: the longest time without an answer',
      unit: 'ms',
      ours: runs.map(({ longestPause }) => longestPause),
      limit: null,
      target: null,
    },
    {
      name: 'a list of 700 students as PDF, half of the names Arabic, at 4x / its cells as plain texts',
      unit: 'ms',
      ours: list,
      limit: bareList,
      target: { kind: 'ratio', value: 2 },
    },
    {
      name: '700 cards with photos as one PDF, front and back, at 4x / the same photos on bare pages',
      unit: 'ms',
      ours: cards.map(({ took }) => took),
      limit: bareCards,
      target: { kind: 'atMost', value: 60_000 },
      note: `${Math.round((cards[0]?.bytes ?? 0) / 1000)} kB`,
    },
    {
      name: '700 cards, at 4x: the longest time without an answer',
      unit: 'ms',
      ours: cards.map(({ longestPause }) => longestPause),
      limit: null,
      target: null,
    },
  ]
}
