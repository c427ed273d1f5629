import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEVICE_PROBLEMS } from '#domain/core/problem-body.ts'
import { SERVERS_PARTS, silentCalls } from '../sw/build/servers-words.ts'
import { loadPacks } from '../src/languages/packs.ts'
import { files, modulesOf } from './reached-modules.ts'
import { nodesOf, ROOT, type SourceFile } from './source-files.ts'

/** Modules that pages and the worker consist of, loaded at once or later. */
function ofDevices(): SourceFile[] {
  const found = new Map<string, SourceFile>()
  const visit = (path: string): void => {
    const file = files.get(path)
    if (!file || found.has(path)) return
    found.set(path, file)
    for (const each of file.imports) if (!each.isTypeOnly) visit(each.target)
  }
  for (const path of ['src/main.tsx', 'sw/sw.ts']) visit(path)
  return [...found.values()]
}

const modules = ofDevices()
const PROBLEMS_FILE = 'src/domain/core/problems.ts'

type Specifier = { importKind?: string; imported?: { name: string } }

/** What a module uses of the table of problems, beside types. */
const usedOfProblems = ({ path, body }: SourceFile): string[] =>
  [...nodesOf(body)]
    .filter(({ type, ...node }) => {
      const source = (node['source'] as { value?: string } | null)?.value ?? ''
      return type === 'ImportDeclaration' && node['importKind'] !== 'type' && source.endsWith('core/problems.ts')
    })
    .flatMap((node) => node['specifiers'] as Specifier[])
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ imported }) => `${path}: ${imported?.name ?? '*'}`)

/** Codes of the problems that the modules at these paths state. */
const statedIn = (paths: Iterable<string>): string[] => [
  ...new Set(
    [...paths].flatMap((path) =>
      [...(files.get(path)?.text.matchAll(/deviceProblem\('(\w+)'/g) ?? [])].map(([, code]) => String(code)),
    ),
  ),
]

test('devices state no problem whose words only the server has', () => {
  expect(modules.length).toBeGreaterThan(500)
  expect(modules.filter(({ path }) => path !== PROBLEMS_FILE).flatMap(usedOfProblems)).toEqual([])
  expect(usedOfProblems(files.get('server/execute.ts')!), 'uses are seen where there are some').toContain(
    'server/execute.ts: isProblemCode',
  )
})

/** What a module reads of declared calls that the build leaves out of the app. */
function serversPartsReadIn({ path, body }: SourceFile): string[] {
  const nodes = [...nodesOf(body)]
  const calls = new Set(
    nodes
      .filter((node) => node.type === 'ImportDeclaration')
      .filter((node) => (node['source'] as { value: string }).value.endsWith('.endpoints.ts'))
      .flatMap((node) => node['specifiers'] as { local: { name: string } }[])
      .map(({ local }) => local.name),
  )
  return nodes
    .filter(({ type }) => type === 'MemberExpression')
    .map((node) => [node['object'], node['property']] as { name?: string }[])
    .filter(([call, part]) => calls.has(call?.name ?? '') && SERVERS_PARTS.some((each) => each === part?.name))
    .map(([call, part]) => `${path}: ${call?.name}.${part?.name}`)
}

test('devices read no part of a call that the build leaves out', () => {
  expect(modules.flatMap(serversPartsReadIn)).toEqual([])
  const text = "import { pay as take } from '#domain/pay.endpoints.ts'; export const isOpen = take.roles.length > 0"
  const { body } = parseSync('a.ts', text).program as unknown as Pick<SourceFile, 'body'>
  expect(serversPartsReadIn({ path: 'a.ts', text, body, imports: [] })).toEqual(['a.ts: take.roles'])
})

test('a call without the server’s parts keeps its way and its shape', () => {
  const declared = modules.filter(({ path }) => path.endsWith('.endpoints.ts'))
  expect(declared.length).toBeGreaterThan(20)
  for (const { path, text } of declared) {
    const silent = silentCalls(text)
    expect([path, silent.match(/^  (?:method|path|body|query|reply): .*/gm)]).toEqual([
      path,
      text.match(/^  (?:method|path|body|query|reply): .*/gm),
    ])
    expect([path, silent.match(/^  (?:roles: (?!'public')|summary:|problems:).*/gm)]).toEqual([path, null])
  }
})

test('every problem that is declared as the device’s is stated by one', () => {
  expect(statedIn(modules.map(({ path }) => path)).sort()).toEqual(Object.keys(DEVICE_PROBLEMS).sort())
})

describe('the built app', () => {
  let built = ''
  beforeAll(() => {
    const folder = join(ROOT, 'dist/app/assets')
    if (!existsSync(folder)) throw new Error('There is no built app to look at: npm run build')
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
    built = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  })

  test.each(Object.entries(DEVICE_PROBLEMS))('has the words of %s, which devices state themselves', (_, { text }) => {
    expect(built.includes(text)).toBe(true)
  })

  test.each([
    ['so', 'PARENT'],
    ['so', 'Teacher'],
    ['ar', 'PARENT'],
  ] as const)('has them in %s, where a %s meets them', async (language, role) => {
    const { problems = {} } = Object.assign({}, ...(await loadPacks(language, role === 'Teacher')))
    const met = statedIn(modulesOf(role))
    expect(met).toContain('tooManyAttempts')
    for (const code of met)
      expect([code, built.includes((problems as Record<string, string>)[code] ?? '?')]).toEqual([code, true])
  })

  test('has no words that only the server says', () => {
    expect(built.includes('This payment was recorded before.')).toBe(false)
  })
})
