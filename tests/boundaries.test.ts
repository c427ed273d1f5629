import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_SCREENS } from '../sw/build/first-screens.ts'
import { parseSource, readSourceFiles, ROOT, type Import, type SourceFile } from './source-files.ts'

const files = readSourceFiles()
const byPath = new Map(files.map((file) => [file.path, file]))

const LAYERS = ['domain', 'data', 'ui', 'screens', 'app', 'root', 'sw', 'build', 'server', 'tests'] as const
type Layer = (typeof LAYERS)[number]

function layerOf(path: string): Layer {
  const [top, folder] = path.split('/')
  if (top === 'sw' && folder === 'build') return 'build'
  if (top === 'src') return LAYERS.find((layer) => layer === folder) ?? 'root'
  return LAYERS.find((layer) => layer === top) ?? 'root'
}

/** Tests and modules that only tests use, in any folder. */
const isTest = (path: string): boolean =>
  path.startsWith('tests/') || /\.test\.tsx?$|^(server|sw\/sync)\/testing\/|\/test-[\w-]+\.ts$/.test(path)

const isOurs = ({ target }: Import): boolean => /^(src|sw|server|tests)\//.test(target)
const isPackage = (each: Import): boolean =>
  !isOurs(each) && !/^[./]|^(package\.json|vite\.config\.ts)/.test(each.target)

const isTranslation = (target: string): boolean => /\.(so|ar)\.ts$/.test(target)
const isTerms = (target: string): boolean => /^src\/domain\/school\/terms\.(so|ar)\.ts$/.test(target)

const MAY_IMPORT: Record<Exclude<Layer, 'tests'>, (target: string, layer: Layer) => boolean> = {
  domain: (_, layer) => layer === 'domain',
  data: (_, layer) => layer === 'data' || layer === 'domain',
  ui: (target, layer) => layer === 'ui' || target === 'src/domain/core/translations.ts' || isTerms(target),
  screens: (target, layer) => ['screens', 'domain', 'data', 'ui'].includes(layer) || target === 'src/app/screens.ts',
  // Where the browser has no service worker, the page sends the outbox itself (sw/sync); links name declared screens.
  app: (target, layer) =>
    ['app', 'domain', 'data', 'ui'].includes(layer) ||
    target === 'src/areas.ts' ||
    target === 'src/languages/packs.ts' ||
    target.startsWith('sw/sync/') ||
    target.endsWith('.screens.ts'),
  // The entry, the list of areas, and the languages, which gather the translations of all areas.
  root: (target, layer) =>
    ['root', 'app', 'data', 'ui'].includes(layer) ||
    target.endsWith('.screens.ts') ||
    isTranslation(target) ||
    isTerms(target) ||
    ['src/domain/core/translations.ts', 'src/domain/core/languages.ts'].includes(target),
  sw: (_, layer) => ['sw', 'domain', 'data'].includes(layer),
  // A part of vite.config.ts: which files the worker stores for which role.
  build: (target) => ['src/domain/core/roles.ts', 'sw/file-sets.ts'].includes(target) || target.startsWith('sw/build/'),
  server: (_, layer) => ['server', 'domain'].includes(layer),
}

const NODE = /^node:/
const SERVER_ONLY = /^(@fastify\/|fastify|drizzle-|pg$|@electric-sql\/|@node-rs\/)/
const PAGE_ONLY = /^(react|@mantine\/|mantine-|@tabler\/|dexie|ky$|workbox-|zustand|jspdf)/
const STORAGE = /^(dexie|ky$)/
/** What reads spreadsheets and their texts, in a worker of a device and of the server alike. */
const SHEET_READERS = /^(papaparse|xlsx)$/

const MAY_USE: Record<Exclude<Layer, 'tests'>, (name: string) => boolean> = {
  domain: (name) => name === 'zod',
  data: (name) => /^(dexie|dexie-react-hooks|ky|react|zod)$/.test(name),
  ui: (name) =>
    /^(react|react-dom|react-router-dom|@mantine\/.*|mantine-datatable|@tabler\/icons-react|bidi-js|dayjs|fflate|jspdf|papaparse|qr|qrcode-generator|xlsx|@tanstack\/react-virtual)(\/|$)/.test(
      name,
    ),
  screens: (name) => !NODE.test(name) && !SERVER_ONLY.test(name) && !STORAGE.test(name),
  app: (name) => !NODE.test(name) && !SERVER_ONLY.test(name) && !STORAGE.test(name),
  root: (name) => !NODE.test(name) && !SERVER_ONLY.test(name) && !STORAGE.test(name),
  sw: (name) => name === 'dexie',
  build: (name) => NODE.test(name) || name === 'vite',
  server: (name) => !PAGE_ONLY.test(name),
}

/**
 * The shared tier: folders that every area of a layer may use. Folders that know all areas, since they carry the rows of
 * all areas, are in GATHERING. Of another area's screens only the declarations in `*.screens.ts` may be imported, for links.
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['core', 'school', 'sheets', 'sync', 'handover'],
  'src/data': [
    'school',
    'sheets',
    'device',
    'live',
    'session',
    'replica',
    'outbox',
    'sync',
    'answers',
    'reports',
    'handover',
  ],
  'src/screens': ['core', 'sync', 'handover'],
  'server/areas': ['school', 'sync', 'reports'],
}
const GATHERING = new Set([
  'src/domain/sheets',
  'src/domain/sync',
  'src/data/reports',
  'server/areas/sync',
  'server/areas/reports',
])

/**
 * The order of areas, the same in every layer: an area may import the areas named here and all areas below them. An area that is
 * not named imports no other area.
 */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  assets: ['expenses', 'imports'],
  attendance: ['announcedabsences', 'students'],
  audit: ['exams'],
  auth: ['users'],
  buses: ['students', 'payroll'],
  cards: ['employees', 'exams', 'photos'],
  classes: ['fees'],
  dashboards: ['announcedabsences', 'buses', 'documents', 'notices', 'students', 'timetable', 'turns'],
  discipline: ['students'],
  discounts: ['fees'],
  employees: ['imports', 'users'],
  exams: ['students'],
  expenses: ['books'],
  exports: ['books', 'documents', 'exams'],
  former: ['exams', 'fees', 'students'],
  fees: ['expenses', 'shillings'],
  find: ['fees'],
  gate: ['attendance', 'cards', 'presence', 'timetable'],
  drawers: ['expenses', 'fees'],
  handover: ['auth'],
  monthend: ['fees', 'payroll', 'wallets'],
  openings: ['assets', 'fees', 'payroll'],
  payroll: ['employees', 'expenses'],
  presence: ['employees'],
  studentfiles: ['exams', 'fees', 'students'],
  students: ['fees', 'imports', 'openings', 'photos', 'users'],
  teachers: ['exams', 'users'],
  timetable: ['exams', 'users'],
  turns: ['exams'],
  users: ['notices'],
  wallets: ['fees'],
}

/** All areas below an area, in the order in which they are reached; the area itself is among them if the table has a circle. */
function areasBelow(area: string, table = BELOW): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (each: string): void => {
    for (const below of table[each] ?? []) if (!reached.has(below)) visit((reached.add(below), below))
  }
  visit(area)
  return reached
}

const inCircles = (table: typeof BELOW): string[] =>
  Object.keys(table).filter((area) => areasBelow(area, table).has(area))

/** Folder of areas, area, and the rest of a path; null for a file in no such folder. */
function placeOf(path: string): { layer: string; area: string; within: string } | null {
  const layer = Object.keys(SHARED).find((folder) => path.startsWith(`${folder}/`))
  const within = layer ? path.slice(layer.length + 1) : ''
  // Files beside the folders of areas belong to all of them.
  return layer && within.includes('/') ? { layer, area: within.split('/')[0] ?? '', within } : null
}

/** The area that a file belongs to; null for what all areas share. */
function areaOf(path: string): string | null {
  const place = placeOf(path)
  if (!place) return null
  const { layer, area } = place
  return SHARED[layer]?.includes(area) ? null : area
}

const isLink = (target: string): boolean => target.startsWith('src/screens/') && target.endsWith('.screens.ts')

function reachesUp(file: SourceFile, { target }: Import): boolean {
  const [from, to] = [areaOf(file.path), areaOf(target)]
  if (from === null || to === null || from === to || isLink(target)) return false
  return layerOf(file.path) === layerOf(target) && !areasBelow(from).has(to)
}

/**
 * Whether a file of the shared tier imports an area. Files for all areas must also fit areas that do not exist yet. Only
 * shared folders of `data` may import the domain of signing in, since they keep the data of each person apart.
 */
function knowsAnArea(file: SourceFile, { target }: Import): boolean {
  const place = placeOf(file.path)
  if (!place || areaOf(file.path) !== null || GATHERING.has(`${place.layer}/${place.area}`)) return false
  const isForAll = ['core', 'school', 'sheets'].includes(place.area) || layerOf(file.path) === layerOf(target)
  return isForAll && areaOf(target) !== null
}

type Rule = (file: SourceFile, each: Import) => boolean

/** Every import that breaks a rule, as `file > target`. */
const offences = (isOffence: Rule, among: readonly SourceFile[] = files): string[] =>
  among
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports.filter((each) => isOffence(file, each)).map((each) => `${file.path} > ${each.target}`),
    )

const ruleOf = (file: SourceFile) => layerOf(file.path) as Exclude<Layer, 'tests'>

const climbs: Rule = (file, each) => isOurs(each) && !MAY_IMPORT[ruleOf(file)](each.target, layerOf(each.target))
const readsSheets = (file: SourceFile, { specifier }: Import): boolean =>
  file.path.startsWith('src/domain/sheets/') && SHEET_READERS.test(specifier)
const usesForeignPackage: Rule = (file, each) =>
  isPackage(each) && !MAY_USE[ruleOf(file)](each.specifier) && !readsSheets(file, each)
const importsTest: Rule = (_, each) => isOurs(each) && isTest(each.target)

const RULES = { climbs, usesForeignPackage, reachesUp, knowsAnArea, importsTest }

test('the checks of imports have read source files of every layer', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap((file) => file.imports).length).toBeGreaterThan(700)
  for (const layer of LAYERS) {
    expect(
      files.some((file) => layerOf(file.path) === layer && file.imports.length > 0),
      layer,
    ).toBe(true)
  }
})

test.each([
  ['climbs', 'src/domain/a/a.rules.ts', '#data/device/db.ts'],
  ['climbs', 'src/screens/a/AScreen.tsx', '../../app/router.tsx'],
  ['climbs', 'src/ui/Page.tsx', '#domain/core/dates.ts'],
  ['climbs', 'server/areas/a/a.handlers.ts', '#data/device/db.ts'],
  ['climbs', 'sw/sync/a.ts', '#ui/toast.ts'],
  ['usesForeignPackage', 'src/domain/a/a.rules.ts', 'react'],
  ['usesForeignPackage', 'src/screens/a/AScreen.tsx', 'dexie'],
  ['usesForeignPackage', 'src/data/a/a.queries.ts', 'node:fs'],
  ['usesForeignPackage', 'src/domain/students/import.rules.ts', 'xlsx'],
  ['reachesUp', 'server/areas/fees/fees.handlers.ts', '../buses/buses.queries.ts'],
  ['reachesUp', 'src/domain/fees/fees.rules.ts', '#domain/buses/buses.rules.ts'],
  ['reachesUp', 'src/data/fees/fees.queries.ts', '../students/one-student.ts'],
  ['reachesUp', 'src/domain/fees/fees.rules.ts', '../students/parents.schema.ts'],
  ['reachesUp', 'src/screens/fees/FeesScreen.tsx', '../students/StudentCard.tsx'],
  ['reachesUp', 'server/areas/books/ledger.ts', '../payroll/salaries-due.ts'],
  ['reachesUp', 'src/domain/attendance/marks.rules.ts', '../exams/marks.rules.ts'],
  ['knowsAnArea', 'src/data/session/sign-in.ts', '../notices/notices.ts'],
  ['knowsAnArea', 'src/screens/core/Gates.tsx', '../fees/lists/lists.texts.ts'],
  ['knowsAnArea', 'src/screens/core/Gates.tsx', '#data/fees/cash-up.ts'],
  ['knowsAnArea', 'src/domain/school/search.rules.ts', '../fees/fees.rules.ts'],
  ['importsTest', 'src/data/a/a.queries.ts', '#tests/steps.ts'],
] as const)('the rule %s reports %s importing %s', (rule, path, specifier) => {
  for (const text of [`import { a } from '${specifier}'`, `export type A = import('${specifier}').A`]) {
    expect(offences(RULES[rule], [parseSource(path, text)]), text).toHaveLength(1)
  }
})

test('every import of a file of ours resolves to a file', () => {
  const isMissing = (_: SourceFile, each: Import) =>
    isOurs(each) && !byPath.has(each.target) && !existsSync(join(ROOT, each.target.replace(/\?.*$/, '')))
  expect(offences(isMissing)).toEqual([])
})

test('a layer imports only the layers below it', () => {
  expect(offences(climbs)).toEqual([])
})

test('a layer uses only the packages that belong to it', () => {
  expect(offences(usesForeignPackage)).toEqual([])
})

test('an area imports only the areas below it, except screens for links', () => {
  expect(offences(reachesUp)).toEqual([])
})

test.each([
  ['src/domain/buses/buses.rules.ts', '../payroll/payout.rules.ts'],
  ['server/areas/attendance/calls.ts', '../users/parent-phones.ts'],
  ['src/screens/fees/FeesScreen.tsx', '../students/students.screens.ts'],
])('%s may import %s', (path, specifier) => {
  expect(offences(reachesUp, [parseSource(path, `import { a } from '${specifier}'`)])).toEqual([])
})

test('the table of areas that may import each other has no circle', () => {
  expect(inCircles(BELOW)).toEqual([])
  expect(inCircles({ fees: ['books'], books: ['payroll'], payroll: ['fees'], users: ['fees'] })).toHaveLength(3)
})

test('the table of areas that may import each other names only areas that exist', () => {
  const areas = new Set(files.flatMap(({ path }) => areaOf(path) ?? []))
  expect([...Object.keys(BELOW), ...Object.values(BELOW).flat()].filter((area) => !areas.has(area))).toEqual([])
})

test('the shared tier imports no area', () => {
  expect(offences(knowsAnArea)).toEqual([])
})

test('every folder of the shared tier has files', () => {
  const shared = Object.entries(SHARED).flatMap(([layer, names]) => names.map((name) => `${layer}/${name}/`))
  for (const folder of [...shared, ...GATHERING])
    expect(
      files.some(({ path }) => path.startsWith(folder)),
      folder,
    ).toBe(true)
})

/** Circles of imports among these files, type-only imports included. */
function circlesOf(among: readonly SourceFile[]): string[][] {
  const next = new Map(among.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const index = new Map<string, number>()
  const [open, circles]: [string[], string[][]] = [[], []]
  // Tarjan's algorithm: a file that reaches nothing earlier than itself closes its circle.
  const visit = (path: string): number => {
    index.set(path, index.size)
    open.push(path)
    let low = index.size - 1
    for (const target of next.get(path) ?? []) {
      if (!next.has(target) || (index.has(target) && !open.includes(target))) continue
      low = Math.min(low, index.has(target) ? index.get(target)! : visit(target))
    }
    if (low === index.get(path)) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const path of next.keys()) if (!index.has(path)) visit(path)
  return circles
}

test('the check for circles finds three files that import each other, types included', () => {
  const parsed = [
    parseSource('src/data/a.ts', `import type { B } from './b.ts'`),
    parseSource('src/data/b.ts', `import { c } from './c.ts'`),
    parseSource('src/data/c.ts', `export type A = import('./a.ts').A`),
    parseSource('src/data/d.ts', `import { a } from './a.ts'`),
  ]
  expect(circlesOf(parsed)).toEqual([['src/data/a.ts', 'src/data/b.ts', 'src/data/c.ts']])
})

// Without screens, whose declarations import them and are imported by other screens for links.
test.each(['src/domain/', 'src/data/', 'sw/', 'server/'])('no files of %s import each other in a circle', (folder) => {
  expect(circlesOf(files.filter(({ path }) => path.startsWith(folder)))).toEqual([])
})

test('nothing but tests imports tests', () => {
  expect(offences(importsTest)).toEqual([])
})

test('a layer is entered by its name, not by a relative path', () => {
  const entersSideways = (file: SourceFile, each: Import) =>
    each.specifier.startsWith('.') &&
    isOurs(each) &&
    layerOf(each.target) !== layerOf(file.path) &&
    layerOf(each.target) !== 'root' &&
    layerOf(file.path) !== 'root'
  expect(offences(entersSideways)).toEqual([])
})

/** Paths of all modules and packages that these modules import statically, directly or through others. */
function loadedBy(paths: readonly string[]): string[] {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const each of byPath.get(path)?.imports ?? []) if (!each.isTypeOnly && !each.isDynamic) visit(each.target)
  }
  for (const path of paths) visit(path)
  return [...reached]
}

test('no module that the service worker loads imports React', () => {
  const reached = loadedBy(files.map(({ path }) => path).filter((path) => path.startsWith('sw/') && !isTest(path)))
  expect(reached.filter((path) => /^(react|@mantine)/.test(path) || path === 'dexie-react-hooks')).toEqual([])
  expect(reached.length).toBeGreaterThan(20)
})

test('the page and its first screens show their rows before they load schemas, declared calls and what these are made with', () => {
  const firstScreens = files.map(({ path }) => path).filter((path) => FIRST_SCREENS.test(`/${path}`))
  expect(firstScreens.length).toBe(7)
  const reached = loadedBy(firstScreens)
  const late = /^(zod|ky|workbox-window)$|\.(schema|endpoints|offline)\.ts$|^src\/domain\/offline-writes\.ts$/
  expect(reached.filter((path) => late.test(path))).toEqual([])
  expect(reached.length).toBeGreaterThan(300)
})

test('no file only re-exports the exports of others', () => {
  const isBarrel = ({ path, body }: SourceFile) =>
    path !== 'server/db/schema.ts' && // Drizzle needs all tables in one module.
    body.length > 0 &&
    body.every(
      (node) => node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node['source']),
    )
  expect(files.filter(isBarrel).map(({ path }) => path)).toEqual([])
})

test('only screens and tool configuration have a default export', () => {
  const mayHave =
    /^src\/screens\/[\w-]+(\/[\w-]+)?\/\w+Screen\.tsx$|^server\/(vite\.config|db\/drizzle\.config|testing\/global-setup)\.ts$|^tests\/scripts\/times-reporter\.ts$/
  const hasDefault = ({ body }: SourceFile) => body.some((node) => node.type === 'ExportDefaultDeclaration')
  expect(files.filter((file) => hasDefault(file) && !mayHave.test(file.path)).map(({ path }) => path)).toEqual([])
})
