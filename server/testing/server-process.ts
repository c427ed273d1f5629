import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BUILT_SERVER, ROOT } from '../process/root.ts'

export type ServerProcess = ReturnType<typeof startProcess>

type Settings = { env: Record<string, string>; args?: string[]; uid?: number }

/** A temporary folder, and `remove` to delete it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = fs.mkdtempSync(join(tmpdir(), 'dugsi-start-'))
  return { path, remove: () => fs.rmSync(path, { recursive: true, force: true }) }
}

/** Starts the real server as a process of its own, on a free port. */
export function startProcess({ env, args = [], uid }: Settings) {
  const child = spawn(process.execPath, [join(BUILT_SERVER, 'main.js'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir(), PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid ? { uid, gid: uid } : {}),
  })
  const output: string[] = []
  const errors: string[] = []
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, output, errors }))
  createInterface(child.stderr).on('line', (line) => errors.push(line))
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line)
      const address = /is ready at (\S+)/.exec(line)?.[1]
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`The server ended: ${[...output, ...errors].join('\n')}`)))
  })
  // A caller that does not wait for `ready` expects the process to end.
  ready.catch(() => undefined)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, ready, ended, output, errors, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** The administrator of a first start, whose password is in a file that the output names. */
export function firstAdministrator(output: readonly string[]): { email: string; password: string; file: string } {
  const [, file = ''] = /First administrator: .*, password in (\S+)/.exec(output.join('\n')) ?? []
  const [email = '', password = ''] = fs.readFileSync(file, 'utf8').split('\n')
  return { email, password, file }
}

type Asked = { method?: string; body?: unknown; token?: string }

/** Calls a server over the network. */
export async function ask(address: string, path: string, { body, token, method }: Asked = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
