import type { Row } from '../figures.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'
import { handedClass } from './handed-class.ts'
import { slow } from './screens.ts'

type Size = { bytes: number; limit: number; codes: number }

const sizeRow = (name: string, { bytes, limit, codes }: Size): Row => ({
  name: `${name} / a packed POST of it with ids`,
  unit: 'bytes',
  ours: [bytes],
  limit: [limit],
  target: { kind: 'ratio', value: 1 },
  note: `${codes} codes of 400 bytes`,
})

/** What each of `count` records adds to a packet. */
const each = (name: string, one: Size, many: Size, count: number, atMost: number): Row => ({
  name,
  unit: 'bytes',
  ours: [(many.bytes - one.bytes) / (count - 1)],
  limit: [(many.limit - one.limit) / (count - 1)],
  target: { kind: 'atMost', value: atMost },
})

/** Sizes of packets, in bytes and codes, and the time to pack five hundred entries on a slow tablet. */
export async function handover(stage: Stage): Promise<Row[]> {
  const { page, device, line } = await stage.tablet(DEMO_SCHOOL)
  await page.evaluate(() => window.bench.initialLoad())
  const size = (kind: 'marks' | 'classes' | 'payments', count: number): Promise<Size> =>
    page.evaluate(([what, number]) => window.bench.packetBytes(what, number), [kind, count] as const)
  const [oneClass, day, single] = [await size('classes', 1), await size('classes', 30), await size('marks', 1_200)]
  const [onePayment, payments] = [await size('payments', 1), await size('payments', 100)]
  // A page of its own, since a page that was slowed down stays slow.
  const slowed = await device.page.context().newPage()
  await slowed.goto(line.origin)
  await slowed.waitForFunction(() => 'bench' in window)
  await slowed.evaluate(() => window.bench.packTime(10))
  await slow(slowed)
  const times: { ours: number; limit: number }[] = []
  for (let run = 0; run < (stage.isQuick ? 3 : 9); run++)
    times.push(await slowed.evaluate((count) => window.bench.packTime(count), 500))
  await slowed.close()
  return [
    {
      ...sizeRow('a packet of one class of 40', oneClass),
      target: { kind: 'atMost', value: 1_500 },
    },
    sizeRow('a packet of 1,200 marks as 30 classes', day),
    sizeRow('a packet of 1,200 single marks', single),
    each('a further class in a packet / in a packed POST with ids', oneClass, day, 30, 280),
    each('a further payment in a packet / in a packed POST with ids', onePayment, payments, 100, 150),
    {
      name: 'packing 500 entries, at 4x / gzip and encryption of the same bytes',
      unit: 'ms',
      ours: times.map(({ ours }) => ours),
      limit: times.map(({ limit }) => limit),
      target: { kind: 'atMost', value: 100 },
    },
    await handedClass(stage),
  ]
}
