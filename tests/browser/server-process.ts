import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '#server/testing/server-process.ts'

export type ServerProcess = {
  origin: string
  dataDir: string
  pid: number
  /** Lines of the server's output so far, its log included. */
  lines: readonly string[]
  /** Kills the server, as a power cut does. */
  kill: () => Promise<unknown>
  /** Stops the server with a signal, as an administrator does. */
  stop: () => Promise<unknown>
}

export type ServerOptions = { dataDir?: string; args?: string[]; env?: Record<string, string> }

/** Starts the real server as a process of its own, by default with the demo school. */
export async function startServer({
  dataDir,
  args = ['--demo'],
  env = {},
}: ServerOptions = {}): Promise<ServerProcess> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'dugsi-')))
  const { ready, output, pid, kill, stop } = startProcess({
    env: { DATA_DIR: directory, LOG_LEVEL: 'info', ...env },
    args,
  })
  return { origin: await ready, dataDir: directory, pid, lines: output, kill, stop }
}

/** Stops a server and removes its data. */
export async function disposeServer(server: ServerProcess): Promise<void> {
  await server.stop()
  await rm(server.dataDir, { recursive: true, force: true })
}
