import { PROBLEMS } from '#domain/core/problems.ts'
import type { Fault } from '#sw/sync/testing/fake-network.ts'
import type { Fault as LineFault } from '#tests/faults/proxy.ts'

/** Addresses of the sync engine's requests. */
export const SYNC = /\/api\/(sync\/(push|pull)|user\/auth\/refresh)/

const YEARS_MS = 20 * 365 * 86_400_000

/** Fault that a request meets on a line, and what happens to the worker that sent it. */
export type Weather = {
  onLine: LineFault
  /** The browser stops the worker while it waits for the answer. */
  stopsWorker?: true
  /** No byte comes back until the connection breaks. */
  hangs?: true
}

const withVerdicts = (change: (verdicts: unknown[]) => unknown[]): LineFault => ({
  kind: 'rewrite',
  change: (text) => {
    try {
      const reply = JSON.parse(text) as { verdicts?: unknown[] }
      return reply.verdicts ? JSON.stringify({ ...reply, verdicts: change(reply.verdicts) }) : text
    } catch {
      // Unchanged, since an answer of several lines has no verdicts.
      return text
    }
  },
})

/** The fault of a plan as it is produced on a line between a browser and a server. */
export function weatherOf(fault: Fault): Weather {
  switch (fault.kind) {
    case 'refused':
      return { onLine: { kind: 'resetBefore' } }
    case 'hangs':
      return { onLine: { kind: 'hang' }, hangs: true }
    case 'answerLost':
      return { onLine: { kind: 'resetAfter' } }
    case 'html':
      return { onLine: fault.status === 200 ? { kind: 'portal' } : { kind: 'status', status: fault.status } }
    case 'foreignJson':
      return { onLine: { kind: 'rewrite', change: () => '{"ok":true}' } }
    case 'foreignRefusal':
      return { onLine: { kind: 'status', status: fault.status, code: 'notFound', isForeign: true } }
    case 'noVerdicts':
      return { onLine: withVerdicts(() => []) }
    case 'halfVerdicts':
      return { onLine: withVerdicts((verdicts) => verdicts.slice(0, Math.ceil(verdicts.length / 2))) }
    case 'truncated':
      return { onLine: { kind: fault.bytes > 500 ? 'resetMidAnswer' : 'truncate', bytes: fault.bytes } }
    case 'endsEarly':
      return {
        onLine: { kind: 'rewrite', change: (text) => `${text.split('\n').slice(0, fault.lines).join('\n')}\n` },
      }
    case 'wrongDate':
      return { onLine: { kind: 'wrongDate', offsetMs: -YEARS_MS } }
    case 'problem': {
      const { status } = PROBLEMS[fault.code]
      // One second instead of the plan's twenty, since a browser waits for it in real time.
      const headers: Record<string, string> = fault.retryAfter ? { 'retry-after': '1' } : {}
      return { onLine: { kind: 'status', status, code: fault.code, headers } }
    }
    case 'dies':
      return fault.when === 'before'
        ? { onLine: { kind: 'hang' }, hangs: true, stopsWorker: true }
        : { onLine: { kind: 'resetAfter' }, stopsWorker: true }
  }
}
