import { execFile } from 'node:child_process'

/** Sends systemd a notification about this process, by systemd's own program, since Node has no datagram Unix sockets. */
const tell = (words: readonly string[]): void =>
  void execFile('systemd-notify', words, { timeout: 5_000 }, () => undefined)

/**
 * Tells systemd, where it has started this server, that it is ready, and from then on that it is alive, twice in each
 * interval of `WatchdogSec`. Runs on the main thread, so that a main thread that hangs is noticed.
 */
export function startHeartbeat(env: NodeJS.ProcessEnv = process.env) {
  if (!env['NOTIFY_SOCKET']) return { stop: () => undefined }
  tell(['--ready'])
  const interval = Number(env['WATCHDOG_USEC']) / 1_000
  const timer = interval > 0 ? setInterval(() => tell(['WATCHDOG=1']), interval / 2).unref() : undefined
  return { stop: () => clearInterval(timer) }
}
