import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Makes an area in a copy of the repository, then compiles the copy and runs the tests that a new area has to pass.

const root = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'dugsi-new-area-'))
const LEFT_OUT = ['.git', 'node_modules', 'data', 'coverage']

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

const vitest = (project: string, ...filters: string[]): void =>
  run('npx', 'vitest', 'run', '--project', project, ...filters)

try {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.some((name) => path === join(root, name)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  run('npm', 'run', 'new-area', 'library', 'book')
  for (const project of ['src/domain', 'src', 'server', 'tests']) run('npx', 'tsc', '--noEmit', '-p', project)
  vitest(
    'house',
    ...['audit-words', 'boundaries', 'languages', 'declarations', 'spelling'].map((name) => `tests/${name}.test.ts`),
  )
  vitest(
    'server',
    'server/areas/library',
    'server/security/doors.test.ts',
    'server/security/every-id.test.ts',
    '-t',
    'library|book|table',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true })
}
