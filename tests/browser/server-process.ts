import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type ServerProcess = {
  origin: string
  dataDir: string
  process: ChildProcess
  /** What it has printed so far, its log among it. */
  lines: readonly string[]
  /** As a power cut would: no goodbye. */
  kill: () => Promise<void>
  /** As an administrator would; gives the exit code. */
  stop: () => Promise<number | null>
}

export type ServerOptions = { dataDir?: string; args?: string[]; env?: Record<string, string> }

/** The real server as a process of its own, on a free port, with the demo school unless told otherwise. */
export async function startServer({
  dataDir,
  args = ['--demo'],
  env = {},
}: ServerOptions = {}): Promise<ServerProcess> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'dugsi-')))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    env: { ...process.env, PORT: '0', DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const origin = await readOrigin(child, lines)
  const ended = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    origin,
    dataDir: directory,
    process: child,
    lines,
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
  }
}

/** Stops a server and removes its data. */
export async function disposeServer(server: ServerProcess): Promise<void> {
  await server.stop()
  await rm(server.dataDir, { recursive: true, force: true })
}

/** Follows the server's output into `lines`; its address is among the first of them. */
function readOrigin(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('the server has no output')
    const output = createInterface({ input: child.stdout })
    output.on('line', (line) => {
      lines.push(line)
      const origin = /(https?):\/\/(?:127\.0\.0\.1|localhost):(\d+)/.exec(line)
      if (origin) resolve(`${origin[1]}://127.0.0.1:${origin[2]}`)
    })
    output.on('close', () => reject(new Error('the server ended before it listened')))
  })
}
