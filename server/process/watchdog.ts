import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { BUILT_SERVER } from './root.ts'

/** Data of the watching thread: a counter that the main thread raises, and the ticks without a raise after which all is ended. */
export type Watched = { beats: Int32Array<SharedArrayBuffer>; tickMs: number; most: number }

/** How long the server may say nothing (milliseconds): longer than any statement or wait for a slow disk takes. */
export const SILENT_MS = 60_000
const TICK_MS = 1_000

/**
 * Ends the process by force when its main thread hangs for a minute, as when the embedded database waits for itself. No
 * signal reaches a hanging thread; systemd or a person then starts the server again. The watching thread counts ticks, so a
 * machine that sleeps or is suspended is not taken for a silent server.
 */
export function startWatchdog({ silentMs = SILENT_MS, tickMs = TICK_MS } = {}) {
  // Under a debugger the main thread stands still for as long as somebody looks at it.
  const isDebugged = process.execArgv.some((each) => each.startsWith('--inspect'))
  if (isDebugged) return { stop: async () => undefined }
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const workerData: Watched = { beats, tickMs, most: Math.ceil(silentMs / tickMs) }
  const worker = new Worker(join(BUILT_SERVER, 'watchdog-thread.js'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  })
  worker.unref()
  // A fault of the watchdog must not end the server.
  worker.on('error', () => undefined)
  const timer = setInterval(() => void Atomics.add(beats, 0, 1), tickMs).unref()
  return {
    /** Stops the watchdog; resolves once its thread has ended. */
    stop: async (): Promise<void> => {
      const ended = once(worker, 'exit')
      await worker.terminate()
      await ended.catch(() => undefined)
      clearInterval(timer)
    },
  }
}
