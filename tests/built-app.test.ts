import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEVICE_PROBLEMS } from '#domain/core/problem-body.ts'
import { ROLES_ON_DEVICES, SERVERS_PARTS, silentCalls } from '../sw/build/servers-words.ts'
import { loadPacks } from '../src/languages/packs.ts'
import { files, modulesOf } from './reached-modules.ts'
import { nodesOf, ROOT, type SourceFile } from './source-files.ts'

/** Modules of the app and of its service worker, loaded at once or later. */
function modulesOfDevices(): SourceFile[] {
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

const modules = modulesOfDevices()
const PROBLEMS_FILE = 'src/domain/core/problems.ts'

type Specifier = { importKind?: string; imported?: { name: string } }

/** Names, other than types, that a module imports from the table of problems. */
const usedOfProblems = ({ path, body }: SourceFile): string[] =>
  [...nodesOf(body)]
    .filter(({ type, ...node }) => {
      const source = (node['source'] as { value?: string } | null)?.value ?? ''
      return type === 'ImportDeclaration' && node['importKind'] !== 'type' && source.endsWith('core/problems.ts')
    })
    .flatMap((node) => node['specifiers'] as Specifier[])
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ imported }) => `${path}: ${imported?.name ?? '*'}`)

/** Codes of problems that the modules at these paths create by `deviceProblem`. */
const statedIn = (paths: Iterable<string>): string[] => [
  ...new Set(
    [...paths].flatMap((path) =>
      [...(files.get(path)?.text.matchAll(/deviceProblem\('(\w+)'/g) ?? [])].map(([, code]) => String(code)),
    ),
  ),
]

test('the app and its worker never import the words of the server’s problems', () => {
  expect(modules.length).toBeGreaterThan(500)
  expect(modules.filter(({ path }) => path !== PROBLEMS_FILE).flatMap(usedOfProblems)).toEqual([])
  expect(usedOfProblems(files.get('server/execute.ts')!), 'uses are seen where there are some').toContain(
    'server/execute.ts: isProblemCode',
  )
})

/** Expressions in which a module reads a property of a declared call that the build leaves out of the app. */
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
    .filter(
      ([call, part]) => calls.has(call?.name ?? '') && [...SERVERS_PARTS, 'roles'].some((each) => each === part?.name),
    )
    .map(([call, part]) => `${path}: ${call?.name}.${part?.name}`)
}

test('the app and its worker read no property of a call that the build leaves out', () => {
  expect(modules.flatMap(serversPartsReadIn)).toEqual([])
  const text = "import { pay as take } from '#domain/pay.endpoints.ts'; export const isOpen = take.roles.length > 0"
  const { body } = parseSync('a.ts', text).program as unknown as Pick<SourceFile, 'body'>
  expect(serversPartsReadIn({ path: 'a.ts', text, body, imports: [] })).toEqual(['a.ts: take.roles'])
})

test('a call from which the build removed the server’s properties keeps method, path, body, query and reply', () => {
  const declared = modules.filter(({ path }) => path.endsWith('.endpoints.ts'))
  expect(declared.length).toBeGreaterThan(20)
  for (const { path, text } of declared) {
    const silent = silentCalls(text)
    expect([path, silent.match(/^  (?:method|path|body|query|reply): .*/gm)]).toEqual([
      path,
      text.match(/^  (?:method|path|body|query|reply): .*/gm),
    ])
    expect([path, silent.match(/^  (?:summary:|problems:).*/gm)]).toEqual([path, null])
  }
})

/** Calls of which a module asks whether somebody may make them. */
const askedIn = (text: string): string[] =>
  [...text.matchAll(/(?:<IfMay call=\{|\buseMay\()(\w+)/g)].map(([, name]) => String(name))

test('the app knows the roles of every call of which a screen asks whether somebody may make it', () => {
  const rolesOf = new Map(
    modules
      .filter(({ path }) => path.endsWith('.endpoints.ts'))
      .flatMap(({ text }) =>
        [...text.matchAll(/^export const (\w+) = endpoint\(\{[^]*?^  roles: (.*?),(?: *\/\/.*)?$/gm)].map(
          ([, name, roles]) => [String(name), String(roles)] as const,
        ),
      ),
  )
  const asked = modules.flatMap(({ path, text }) =>
    path.startsWith('src/screens/') && !path.endsWith('/IfMay.tsx')
      ? askedIn(text.replaceAll(/\bsettleUnplacedCall\b/g, 'settleUnplaced'))
      : [],
  )
  expect(asked.length).toBeGreaterThan(10)
  // By `useMay` alone, since what asks otherwise is not seen here.
  expect(modules.filter(({ path, text }) => path.startsWith('src/screens/') && /\bmayCall\(/.test(text))).toEqual([])
  expect(asked.filter((name) => !ROLES_ON_DEVICES.test(rolesOf.get(name) ?? ''))).toEqual([])
})

test('every problem declared as the device’s is created somewhere in the app or its worker, and no other is', () => {
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

  test.each(Object.entries(DEVICE_PROBLEMS))('has the English words of the device’s problem %s', (_, { text }) => {
    expect(built.includes(text)).toBe(true)
  })

  test.each([
    ['so', 'PARENT'],
    ['so', 'Teacher'],
    ['ar', 'PARENT'],
  ] as const)('has the words in %s of each problem that a %s can meet on the device', async (language, role) => {
    const { problems = {} } = Object.assign({}, ...(await loadPacks(language, role === 'Teacher')))
    const met = statedIn(modulesOf(role))
    expect(met).toContain('tooManyAttempts')
    for (const code of met)
      expect([code, built.includes((problems as Record<string, string>)[code] ?? '?')]).toEqual([code, true])
  })

  test('has no words of problems that only the server states', () => {
    expect(built.includes('This payment was recorded before.')).toBe(false)
  })
})
