import { listenHost, tlsFilesOf } from './addresses/own-certificate.ts'
import { readArguments } from './process/arguments.ts'
import { readConfig } from './process/config.ts'
import { reasonOf, StartFailure } from './process/start-failure.ts'
import type { RunningServer } from './process/start.ts'
import { warningsOf } from './process/warnings.ts'

// With source maps, errors name the place in our sources instead of the bundle.
process.setSourceMapsEnabled(true)

let running: RunningServer | null = null
let isStopping = false

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints one line and exits: a server in an unknown state must not go on. */
function giveUp(error: unknown): never {
  if (running) running.fail(error)
  else process.stderr.write(`Dugsi cannot start: ${error instanceof StartFailure ? error.message : reasonOf(error)}\n`)
  process.exit(1)
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await running?.stop()
  process.exit(0)
}

process.on('uncaughtException', giveUp)
process.on('unhandledRejection', giveUp)

try {
  const [config, args] = [readConfig(process.env), readArguments(process.argv.slice(2))]
  for (const warning of warningsOf({ ...config, host: listenHost(config), tls: tlsFilesOf(config) })) say(warning)
  // Bad settings are reported before the rest of the server is loaded.
  const { startServer } = await import('./process/start.ts')
  running = await startServer(config, args, say)
  // Set before the server reports that it is ready, since a caller may stop it right then. SIGHUP comes when a terminal closes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
  say(`Dugsi is ready at ${running.address}`)
} catch (error) {
  giveUp(error)
}
