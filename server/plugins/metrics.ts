import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { Problem } from '#domain/core/problems.ts'
import { push } from '#domain/sync/sync.endpoints.ts'
import type { PushReply } from '#domain/sync/sync.schema.ts'
import type { Db } from '../db/types.ts'
import { readGatewayTrouble } from '../areas/notices/gateway-trouble.ts'
import { readHeldThings } from '../areas/dashboards/held-things.ts'
import { readTablets } from '../areas/sync/tablets.ts'
import { readTrial } from '../backup/trial-verdict.ts'
import type { Condition } from '../checks/watch.ts'

export type MetricsOptions = {
  /** The bearer token of the monitor. */
  token: string
  /** The number of live links. */
  links: () => number
  /** Seconds since the newest good backup; null where that is unknown. */
  backupAge: () => number | null
  /** The server's present condition. */
  condition: () => Condition
}

/** One sample, NaN where it is unknown; samples of one name differ in their labels. */
type Figure = [name: string, help: string, value: number, labels?: Record<string, string>]

/** Name of the metric of unsent entries, which the doctor reads as well. */
export const UNSENT = 'dugsi_unsent_entries'

type Prometheus = typeof import('prom-client')

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const NANOSECONDS = 1e9

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function requireToken({ headers }: FastifyRequest, token: string): void {
  const [scheme, shown = ''] = (headers.authorization ?? '').split(' ')
  const isRight = timingSafeEqual(digestOf(shown), digestOf(token))
  if (scheme?.toLowerCase() !== 'bearer' || !isRight) throw new Problem('notSignedIn')
}

/** Counts requests and their time by declared call; requests for pages or missing addresses count as `other`. */
function countRequests(app: FastifyInstance, { Counter, Histogram }: Prometheus, registers: Registry[]): void {
  const requests = new Counter({
    name: 'dugsi_requests_total',
    help: 'Requests answered, by call and class of status',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'dugsi_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by call; streams, which last, are left out',
    labelNames: ['call'],
    buckets: SECONDS,
    registers,
  })
  app.addHook('onResponse', async ({ routeOptions: { config } }, reply) => {
    const call = config.call ?? 'other'
    requests.inc({ call, status: `${Math.floor(reply.statusCode / 100)}xx` })
    if (!config.isStream) durations.observe({ call }, reply.elapsedTime / 1000)
  })
}

function countEntries({ Counter }: Prometheus, registers: Registry[]): (call: string, answer: unknown) => void {
  const entries = new Counter({
    name: 'dugsi_sync_entries_total',
    help: 'Entries that devices delivered, by verdict',
    labelNames: ['verdict'],
    registers,
  })
  return (call, answer) => {
    if (call !== push.id) return
    for (const { verdict } of (answer as PushReply).verdicts) entries.inc({ verdict })
  }
}

/** Values that are read at the time of the request. */
function readProcess(app: FastifyInstance, { links, backupAge }: MetricsOptions) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  return (): Figure[] => {
    const { rss, heapUsed } = process.memoryUsage()
    const [p99, max] = [delay.percentile(99), delay.max].map((each) => each / NANOSECONDS)
    delay.reset()
    return [
      [
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop since it was last asked, 99th percentile',
        p99 ?? NaN,
      ],
      ['nodejs_eventloop_lag_max_seconds', 'Longest delay of the event loop since it was last asked', max ?? NaN],
      ['process_resident_memory_bytes', 'Memory that the process holds', rss],
      ['nodejs_heap_size_used_bytes', 'Memory that JavaScript uses', heapUsed],
      ['process_start_time_seconds', 'When the process began', Date.now() / 1000 - process.uptime()],
      ['dugsi_live_links', 'Devices that hear of changes at once', links()],
      ['dugsi_backup_age_seconds', 'Age of the newest good backup', backupAge() ?? NaN],
    ]
  }
}

async function readDatabase(db: Db): Promise<Figure[]> {
  const asked = sql`select pg_database_size(current_database())::float8 as bytes`
  const { rows } = (await db.execute(asked).catch(() => ({ rows: [] }))) as { rows: { bytes: number }[] }
  const [found] = rows
  const trial = await readTrial(db).catch(() => null)
  const tablets = await readTablets(db).catch(() => null)
  const unsent = tablets?.reduce((sum, each) => sum + (each.unsent?.count ?? 0), 0) ?? NaN
  const held = await readHeldThings(db).catch(() => ({ payments: NaN, unplaced: NaN, phones: NaN, expenses: NaN }))
  return [
    ['dugsi_database_up', 'Whether the database answers', found ? 1 : 0],
    ['dugsi_database_size_bytes', 'Size of the database', found?.bytes ?? NaN],
    [
      'dugsi_restore_ok',
      'Whether the newest backup could be restored when that was last tried',
      trial?.failure ? 0 : !trial || trial.skipped ? NaN : 1,
    ],
    [UNSENT, 'Entries that tablets have saved and not delivered, by their last reports', unsent],
    ['dugsi_held_payments', 'Payments that wait for an administrator to settle them', held.payments],
    ['dugsi_unplaced_money', 'Money without a student that waits for an administrator', held.unplaced],
    [
      'dugsi_notice_gateway_ok',
      'Whether the gateway of notices takes some of them',
      await readGatewayTrouble(db).then(
        (trouble) => (trouble ? 0 : 1),
        () => NaN,
      ),
    ],
    ['dugsi_held_expenses', 'Expenses that wait for an administrator', held.expenses],
    ['dugsi_phone_proposals', 'New phones of parents that wait for the office', held.phones],
  ]
}

function readCondition({ integrity, disk }: Condition): Figure[] {
  const { checkedAt, failure } = integrity
  const free = 'Free room where the data and the backups lie'
  return [
    [
      'dugsi_integrity_ok',
      'Whether every table could be read when it was read last',
      failure ? 0 : checkedAt === null ? NaN : 1,
    ],
    [
      'dugsi_integrity_checked_age_seconds',
      'Time since all tables had been read',
      checkedAt === null ? NaN : (Date.now() - checkedAt) / 1000,
    ],
    ['dugsi_disk_free_bytes', free, disk.data ?? NaN, { of: 'data' }],
    ['dugsi_disk_free_bytes', free, disk.backup ?? NaN, { of: 'backup' }],
  ]
}

/** `GET /api/metrics` in Prometheus format, with the token. Returns the function to call with each call's answer. */
export async function registerMetrics(app: FastifyInstance, db: Db, options: MetricsOptions) {
  // Loaded only where the metrics are used.
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  countRequests(app, prometheus, [registry])
  const readNow = readProcess(app, options)
  const gauges = new Map<string, InstanceType<Prometheus['Gauge']>>()
  const answer = async (reply: FastifyReply): Promise<FastifyReply> => {
    const figures = [...readNow(), ...readCondition(options.condition()), ...(await readDatabase(db))]
    for (const [name, help, value, labels = {}] of figures) {
      const labelNames = Object.keys(labels)
      const gauge = gauges.get(name) ?? new prometheus.Gauge({ name, help, labelNames, registers: [registry] })
      gauges.set(name, gauge)
      gauge.set(labels, value)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  }
  app.get('/api/metrics', { onRequest: async (request) => requireToken(request, options.token) }, (_, reply) =>
    answer(reply),
  )
  return countEntries(prometheus, [registry])
}
