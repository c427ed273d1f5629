import { schoolDay } from '#domain/core/dates.ts'
import { pauseAfter } from '#domain/notices/notices.rules.ts'
import { claim, settle } from './claims.ts'
import { deliverer, type SenderOptions } from './deliver.ts'
import { noteGateway } from './gateway-state.ts'
import type { Log } from './rare-log.ts'

/** Requests to one host at a time, and hosts at a time. */
const AT_ONCE = 16
const HOSTS_AT_ONCE = 16

/** Rest of a host after the database has failed. */
const AFTER_FAILURE_MS = 60_000

/** Host of deliveries to the webhook, which have none. */
const GATEWAY_HOST = ''

/** Pauses hosts that fail, so that their deliveries are not tried one by one in vain. */
function restingHosts(now: () => number, random: () => number) {
  const rests = new Map<string, { until: number; failures: number }>()
  return {
    /** When a host may be asked that has something to get at `next` (milliseconds). */
    readyAt: (host: string, next: number): number => Math.max(next, rests.get(host)?.until ?? 0),
    /** Notes how a host has answered, null for well; returns whether it rests now. */
    note: (host: string, answers: readonly (number | null)[]): boolean => {
      const until = Math.max(...answers.map((each) => each ?? 0))
      if (until === 0) {
        rests.delete(host)
        return false
      }
      const failures = (rests.get(host)?.failures ?? 0) + 1
      rests.set(host, { until: Math.max(until, now() + pauseAfter(failures, random())), failures })
      return true
    },
  }
}

/**
 * Delivers to each host separately, so that a host that hangs delays no notices of others. `ended`: called when there is
 * nothing more to do for a host.
 */
export function hostLanes(options: SenderOptions, isOver: AbortSignal, ended: () => void) {
  const { db, env, random = Math.random } = options
  const hosts = restingHosts(env.now, random)
  const lanes = new Map<string, Promise<void>>()
  const deliver = deliverer(options, isOver)

  /** Makes the due deliveries of one host, until none is left or the host fails. */
  async function run(host: string, log: Log): Promise<void> {
    while (!isOver.aborted) {
      const today = schoolDay(env.now(), env.school.timeZone)
      const attempts = await claim(db, { host, limit: AT_ONCE, now: env.now(), today })
      if (attempts.length === 0) return
      const delivered = await Promise.all(attempts.map((each) => deliver(each, log)))
      const outcomes = delivered.map(({ outcome }) => outcome)
      await settle(db, outcomes, env.now())
      if (host === GATEWAY_HOST && !isOver.aborted) await noteGateway(db, delivered, env.now())
      const isTaken = outcomes.some(({ became }) => became === 'sent')
      const answers = delivered.map(({ rest, unlessTaken }) => rest ?? (isTaken ? null : unlessTaken))
      if (hosts.note(host, answers)) return
    }
  }

  function open(host: string, log: Log): void {
    const lane = run(host, log)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'notices could not be delivered')
        hosts.note(host, [env.now() + AFTER_FAILURE_MS])
      })
      .finally(() => {
        lanes.delete(host)
        ended()
      })
    lanes.set(host, lane)
  }

  return {
    /** Begins with a host that has something to get at `next`, where it can be now; else returns when it can be. */
    begin: (host: string, next: number, log: Log): number | null => {
      if (lanes.has(host)) return null
      const [now, ready] = [env.now(), hosts.readyAt(host, next)]
      if (ready > now) return ready
      if (lanes.size >= HOSTS_AT_ONCE) return now + 1_000
      open(host, log)
      return null
    },
    /** Promises of the lanes under way. */
    running: () => [...lanes.values()],
  }
}
