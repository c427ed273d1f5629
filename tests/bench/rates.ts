import { median, quantile, type Row } from './figures.ts'
import type { SchoolCopies } from './places.ts'
import { loadServer, pushHeaders, signInPusher, type Errand, type Load, type Pusher } from './push-load.ts'
import type { Drive } from './recorded.ts'
import type { Stage } from './stage.ts'

/** Plan of a measurement: an errand, the numbers of devices that push at once, and the number of pushes in all. */
export type Plan = {
  what: string
  errand: Errand
  devices: readonly number[]
  studentsOf: (device: number) => number[]
  total: number
  /** Target for the 95th percentile of a push with the largest number of devices (milliseconds). */
  mostMs: number | null
}

type Rounds = { devices: number; ours: Load[]; bare: Load[] }

function rowsOf(place: string, { what, mostMs, ...plan }: Plan, { devices, ours, bare }: Rounds): Row[] {
  const name = `${what}, ${devices} ${devices === 1 ? 'device' : 'devices'}, ${place}`
  const at = (loads: readonly Load[], share: number): number[] => loads.map(({ times }) => quantile(times, share))
  const rates = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond)
  const isMost = devices === Math.max(...plan.devices)
  const target: Row['target'] = isMost && mostMs ? { kind: 'atMost', value: mostMs } : null
  const note = `p50 ${Math.round(median(at(ours, 0.5)))} ms`
  return [
    { name: `${name}: p95`, unit: 'ms', ours: at(ours, 0.95), limit: at(bare, 0.95), target, note },
    {
      name: `${name}: entries / bare statements`,
      unit: '/s',
      ours: rates(ours),
      limit: rates(bare),
      target: { kind: 'share', value: 0.6 },
    },
  ]
}

/** First turns of loads, so that no two loads of a run use the same turn. */
function* freshTurns(perLoad: number): Generator<number> {
  for (let turn = 1; ; turn += perLoad) yield turn
}

/** Drive that makes all pushes one after another, to record their statements. */
const pushesOf = (
  pushers: readonly Pusher[],
  { body, expectDone }: Errand,
  firstTurn: number,
  perDevice: number,
): Drive => ({
  devices: pushers.length,
  run: async (app, done) => {
    for (let turn = firstTurn; turn < firstTurn + perDevice; turn++) {
      for (const [device, pusher] of pushers.entries()) {
        const [headers, payload] = [pushHeaders(pusher), body(pusher, turn)]
        expectDone((await app.inject({ method: 'POST', url: '/api/sync/push', headers, payload })).payload)
        done(device)
      }
    }
  },
})

export async function measureRates(place: SchoolCopies, stage: Stage, plan: Plan): Promise<Row[]> {
  const most = Math.max(...plan.devices)
  const pushers = await place.serve(async ({ origin }) => {
    const all: Pusher[] = []
    for (let device = 0; device < most; device++) all.push(await signInPusher(origin, device, plan.studentsOf(device)))
    return all
  })
  await place.copy()
  const total = stage.isQuick ? plan.total / 2 : plan.total
  const turns = freshTurns(Math.ceil(total / Math.min(...plan.devices)))
  const rounds: Rounds[] = plan.devices.map((devices) => ({ devices, ours: [], bare: [] }))
  await place.serve(async ({ origin }) => {
    const run = async (devices: number, perDevice: number): Promise<{ ours: Load; bare: Load }> => {
      const group = pushers.slice(0, devices)
      const firstTurn = turns.next().value ?? 0
      // Recorded first, so that the two loads that are compared run one right after the other.
      const recording = await place.record(pushesOf(group, plan.errand, firstTurn, perDevice))
      const ours = await loadServer(origin, group, plan.errand, firstTurn, perDevice)
      return { ours, bare: await place.replay(recording) }
    }
    // A load that is not counted, since it compiles code and opens connections.
    await run(most, 3)
    for (let turn = 0; turn < (stage.isQuick ? 1 : 3); turn++) {
      for (const { devices, ours, bare } of rounds) {
        const loads = await run(devices, Math.ceil(total / devices))
        ours.push(loads.ours)
        bare.push(loads.bare)
      }
    }
  })
  return rounds.flatMap((round) => rowsOf(place.name, plan, round))
}
