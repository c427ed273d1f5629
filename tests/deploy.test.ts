import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTING_NAMES } from '#server/process/config.ts'
import { SILENT_MS } from '#server/process/watchdog.ts'
import { ROOT } from './source-files.ts'

const DEPLOY = 'server/deploy'
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; scripts: Record<string, string> }

/** Names of environment variables that the server or Node knows. */
const KNOWN = new Set([...SETTING_NAMES, 'NODE_ENV'])

const pairsOf = (text: string, separator: RegExp): [string, string][] =>
  [...text.matchAll(separator)].map(([, name = '', value = '']) => [name, value])

/** The values of a key of a systemd unit, in their order. */
const unitValues = (unit: string, key: string): string[] =>
  unit.split('\n').flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []))

/** Paths below the folder of a release that a text names, from the root. */
const pathsBelow = (folder: string, text: string): string[] =>
  [...text.matchAll(new RegExp(`${folder}/([\\w./-]+\\.\\w+)`, 'g'))].map(([, path = '']) => path)

function expectThere(paths: readonly string[]): void {
  if (!existsSync(join(ROOT, 'dist/server'))) throw new Error('There is no built server to look at: npm run build')
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
}

/** The settings in each file that runs the server. */
const SETTINGS: [file: string, settings: [string, string][]][] = [
  ['dugsi.env', pairsOf(read(`${DEPLOY}/dugsi.env`), /^([A-Z_]+)=(.*)$/gm)],
  [
    'dugsi.service',
    unitValues(read(`${DEPLOY}/dugsi.service`), 'Environment').flatMap((line) => pairsOf(line, /([A-Z_]+)=(\S+)/g)),
  ],
  [
    'Dockerfile',
    read(`${DEPLOY}/Dockerfile`)
      .split('\n')
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => pairsOf(line, /([A-Z_]+)=(\S+)/g)),
  ],
  ['compose.yaml', pairsOf(read(`${DEPLOY}/compose.yaml`), /^ {6}([A-Z_]+): (.*)$/gm)],
]

describe('settings of the deployment', () => {
  test.each(SETTINGS)('in %s are known to the server, which accepts their values', (_, settings) => {
    expect(settings.length).toBeGreaterThan(1)
    expect(settings.filter(([name]) => !KNOWN.has(name))).toEqual([])
    expect(() => readConfig(Object.fromEntries(settings))).not.toThrow()
  })

  test('are all in the table of docs/running.md, and the table has no others', () => {
    const table = read('docs/running.md').split('## Settings')[1]?.split('\n## ')[0] ?? ''
    const named = table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
    expect(named.toSorted()).toEqual([...SETTING_NAMES].toSorted())
  })
})

describe('the systemd unit', () => {
  const unit = read(`${DEPLOY}/dugsi.service`)

  test('is accepted by systemd', ({ skip }) => {
    const isThere = spawnSync('systemd-analyze', ['--version']).status === 0 && existsSync('/usr/bin/node')
    if (!isThere) return skip('this machine has no systemd-analyze, or no /usr/bin/node')
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, DEPLOY, 'dugsi.service')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })

  test('runs a file that the build creates, not as root, with a read-only file system', () => {
    const [command = ''] = unitValues(unit, 'ExecStart')
    expect(command).toMatch(/^\/usr\/bin\/node \/opt\/dugsi\/current\/dist\/server\/main\.js$/)
    expectThere(pathsBelow('/opt/dugsi/current', unit))
    expect(unitValues(unit, 'User')).toEqual(['dugsi'])
    for (const [key, value] of [
      ['ProtectSystem', 'strict'],
      ['NoNewPrivileges', 'true'],
      ['PrivateTmp', 'true'],
      ['Restart', 'always'],
      ['ProtectProc', 'invisible'],
      ['SystemCallErrorNumber', 'EPERM'],
    ] as const)
      expect(unitValues(unit, key)).toEqual([value])
  })

  test('ends a stuck server only after the server’s own watchdog has had time to log the reason', () => {
    expect([unitValues(unit, 'Type'), unitValues(unit, 'NotifyAccess')]).toEqual([['notify'], ['all']])
    const [seconds = 0] = unitValues(unit, 'WatchdogSec').map(Number)
    expect(seconds * 1_000).toBeGreaterThan(SILENT_MS)
  })

  test('allows writing to the data and backups of its settings, and to nothing else', () => {
    const settings = Object.fromEntries(SETTINGS.slice(0, 2).flatMap(([, pairs]) => pairs))
    expect(unitValues(unit, 'StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([settings['DATA_DIR']])
    expect(unitValues(unit, 'ReadWritePaths')).toEqual([`-${settings['BACKUP_DIR']}`])
  })
})

describe('the container image', () => {
  const dockerfile = read(`${DEPLOY}/Dockerfile`)
  const compose = read(`${DEPLOY}/compose.yaml`)
  const linesOf = (word: string): string[] =>
    dockerfile.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []))

  test('copies existing files, on a Node version that the server supports', () => {
    const copied = linesOf('COPY').flatMap((line) => line.replace('--from=build /app/', '').split(' ').slice(0, -1))
    expectThere(copied.filter((path) => path !== '.'))
    expectThere(pathsBelow('/app', [...linesOf('CMD'), ...linesOf('HEALTHCHECK')].join('\n')))
    const needed = Number(/\d+/.exec(manifest.engines.node)?.[0])
    const bases = linesOf('FROM').map((line) => Number(/^node:(\d+)/.exec(line)?.[1]))
    expect(bases).toHaveLength(2)
    for (const major of bases) expect(major).toBeGreaterThanOrEqual(needed)
  })

  test('contains all files that the server reads while it runs', () => {
    const copied = linesOf('COPY').join('\n')
    for (const part of ['package.json', 'node_modules', 'dist', 'server/db/migrations'])
      expect(copied).toContain(`--from=build /app/${part} `)
  })

  test('does not run as root, has a read-only file system, and has a health check', () => {
    expect(linesOf('USER')).toEqual(['node'])
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    for (const line of ['read_only: true', 'cap_drop:', 'no-new-privileges:true']) expect(compose).toContain(line)
    expect(pairsOf(compose, /^ {6}(BACKUP_DIR): (.*)$/gm)[0]?.[1]).toBe('/backups')
    for (const folder of ['/data', '/backups']) expect(compose).toMatch(new RegExp(`^ +- \\S+:${folder}$`, 'm'))
  })
})

test('the deployment README names only scripts and files that this release has', () => {
  const readme = read(`${DEPLOY}/README.md`)
  const scripts = [...readme.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
  expect(scripts).toContain('build')
  expect(scripts.filter((name) => !(name in manifest.scripts))).toEqual([])
  const files = [...readme.matchAll(/(?:^| |`)((?:server|dist\/server)\/[\w./-]+\.\w+)/gm)].map(([, path = '']) => path)
  expect(files).toEqual(expect.arrayContaining(['server/deploy/health.js', 'dist/server/backup.js']))
  expectThere(files)
})

test('the health check exits 1 where no server answers', () => {
  const run = () =>
    execFileSync(process.execPath, [join(ROOT, DEPLOY, 'health.js')], { env: { PORT: '1' }, stdio: 'pipe' })
  expect(run).toThrow(/Command failed/)
})
