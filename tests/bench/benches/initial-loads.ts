import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { PullLine } from '#domain/sync/sync.schema.ts'
import { quantile, type Row } from '../figures.ts'
import { placeEmbedded, placeOnPostgres, type SchoolCopies } from '../places.ts'
import { classMarks, loadServer, signInPusher, type Pusher } from '../push-load.ts'
import { fillSchool } from '../schools.ts'
import { DEMO_SCHOOL, type Stage } from '../stage.ts'

const TABLETS = 30

/** Number of tablets that save a mark from time to time, as in a morning. */
const MARKERS = 5
const EVERY_MS = 200

/** Number of marks of each tablet that are measured while no initial load runs. */
const ALONE = 15

type Loaded = { body: Buffer; seconds: number }

/**
 * Makes an initial load as a device does, or with a cursor the next pull; the answer is parsed later, so that parsing takes no time
 * from other loads.
 */
export function loadAnew(origin: string, { token }: Pusher, index: number, cursor?: string): Promise<Loaded> {
  const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor }).toString()}`
  const begin = performance.now()
  const agent = new http.Agent()
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'br',
    'x-forwarded-for': `10.1.0.${index + 1}`,
  }
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/sync/pull${query}`, { agent, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ body: Buffer.concat(chunks), seconds: (performance.now() - begin) / 1000 }))
      answer.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Throws unless the loaded replica is complete, also if its pages were shared with other devices. */
function requireWhole({ body }: Loaded): void {
  const lines = brotliDecompressSync(body).toString().split('\n').filter(Boolean)
  const pages = lines.map((line) => PullLine.parse(JSON.parse(line))).filter((page) => 'tables' in page)
  const students = pages.reduce((sum, { tables }) => sum + (tables['students']?.put.length ?? 0), 0)
  if (students < DEMO_SCHOOL.students || pages.at(-1)?.more !== false)
    throw new Error(`A replica holds ${students} students on ${pages.length} pages`)
}

/** Saves marks one by one until `isOver`; returns the time of each in milliseconds. */
async function markUntil(
  origin: string,
  markers: readonly Pusher[],
  isOver: (times: number) => boolean,
  day: () => number,
) {
  const times: number[] = []
  await Promise.all(
    markers.map(async (marker, index) => {
      await pause((index * EVERY_MS) / markers.length)
      for (let turn = 0; !isOver(turn); turn++) {
        const { times: took } = await loadServer(origin, [marker], classMarks, day(), 1)
        times.push(...took)
        await pause(EVERY_MS)
      }
    }),
  )
  return times
}

async function measure(stage: Stage, place: SchoolCopies, mostMs: number): Promise<Row[]> {
  const runs = stage.isQuick ? 1 : 3
  const [alone, beside, whole]: [number[], number[], number[]] = [[], [], []]
  let day = 0
  for (let run = 0; run < runs; run++)
    // A new server for each run, which has no cached pages.
    await place.serve(async ({ origin }) => {
      const all: Pusher[] = []
      for (let index = 0; index < TABLETS + MARKERS; index++) all.push(await signInPusher(origin, index, [index + 1]))
      const [markers, tablets] = [all.slice(0, MARKERS), all.slice(MARKERS)]
      const nextDay = () => ++day
      await markUntil(origin, markers, (times) => times >= 3, nextDay)
      alone.push(quantile(await markUntil(origin, markers, (times) => times >= ALONE, nextDay), 0.95))
      let isOver = false
      const loading = Promise.all(tablets.map((tablet, index) => loadAnew(origin, tablet, index))).finally(
        () => (isOver = true),
      )
      const times = await markUntil(origin, markers, () => isOver, nextDay)
      const loads = await loading
      loads.forEach(requireWhole)
      beside.push(quantile(times, 0.95))
      whole.push(Math.max(...loads.map(({ seconds }) => seconds)))
    })
  const name = `${TABLETS} initial loads at once, ${place.name}`
  return [
    {
      name: `${name}: what they delay a mark by, p95`,
      unit: 'ms',
      ours: beside.map((ms, run) => Math.max(0, ms - (alone[run] ?? 0))),
      limit: null,
      target: { kind: 'atMost', value: mostMs },
      note: `a mark takes ${alone.map(Math.round).join(', ')} ms alone, ${beside.map(Math.round).join(', ')} ms beside them (p95)`,
    },
    { name: `${name}: until all are whole`, unit: 's', ours: whole, limit: null, target: null },
  ]
}

const initialLoadsOn =
  (makePlace: typeof placeOnPostgres, mostMs: number) =>
  async (stage: Stage): Promise<Row[]> => {
    const { place } = await makePlace(stage, (db) => fillSchool(db, DEMO_SCHOOL))
    return measure(stage, place, mostMs)
  }

export const initialLoadsOnPostgres = initialLoadsOn(placeOnPostgres, 300)
export const initialLoadsOnEmbedded = initialLoadsOn(placeEmbedded, 1_000)
