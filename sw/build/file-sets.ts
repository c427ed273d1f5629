import { dirname, join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { ATTENDANCE_OFFICE, EMPLOYED, MONEY, OFFICE, ROLES, TOLD, type Role } from '#domain/core/roles.ts'
import { bitsOf, LATER, setOfRole, type FileSet } from '#sw/file-sets.ts'
import { ICON, iconsIn } from './icons.ts'
import { modulesOfFirstScreens, type ModuleInfo } from './first-screens.ts'

type Loaded = { roles: readonly Role[] | 'public'; module: string }
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } }
type Entry = { url: string; revision: string | null; size: number }

/** The worker that reads spreadsheets: only uploads need it. */
const SHEETS = /\/sheet-reader-/

/** Files with a set by their name, whatever imports them: languages, of which a device stores those that are chosen, and pictures. */
const BY_NAME: readonly { set: FileSet; file: RegExp }[] = [
  { set: 'so', file: /\/so-(everybody|terms)-/ },
  { set: 'soStaff', file: /\/so-staff-/ },
  { set: 'ar', file: /\/ar-everybody-/ },
  { set: 'parentHelp', file: /\/home-[^/]*\.webp$/ },
  { set: 'help', file: /\.webp$/ },
  { set: 'noWorker', file: /\/drain-/ },
  { set: 'font', file: /\.woff2$/ },
]

/**
 * Modules of roles that no screen of theirs loads alone: words of quick find for the screens of the office, what the staff
 * writes without network, what reads the office's rows, what takes receipts, and what reads cards.
 */
const OF_ROLES: readonly { roles: readonly Role[]; file: string }[] = [
  { roles: OFFICE, file: 'src/app/find/office-keywords.ts' },
  { roles: EMPLOYED, file: 'src/domain/offline-writes.ts' },
  { roles: EMPLOYED, file: 'src/data/reports/office-rows.ts' },
  { roles: TOLD, file: 'src/app/receive.ts' },
  { roles: MONEY, file: 'src/screens/fees/pay/ScanFamilyButton.tsx' },
  { roles: ATTENDANCE_OFFICE, file: 'src/app/find/ScanStudent.tsx' },
]

/** Modules through which PDF and Excel files are made. */
const PDF_MODULES = /\/src\/.*\/(excel|(\w+-)?pdf)\.tsx?$/

/** Screens of the office that need the server, so that nobody waits for their files before the app works without network. */
const NEED_SERVER = [
  String.raw`(students|exams|employees|assets|buses)/(upload/)?(Upload\w+|\w+Upload)`,
  'audit/Audit',
  'buses/AssignMany',
  'cards/(Void)?Cards',
  'employees/accounts/EmployeeAccounts',
  'exams/office/ExamSetup',
  'exports/(DataForOtherPrograms|AuditorsPack)',
  'former/FormerStudents',
  'imports/Imports?',
  'settings/Addresses',
  'studentfiles/(StudentYears|TakeIn)',
  'timetable/(EditTimetable|BellTimes|Substitutes)',
  'turns/Turn',
  'wallets/(Wallets|ImportStatement|Reconcile)',
]

/** What only pages without a worker load, which store no files. */
const NO_WORKER = /\/src\/app\/drain-here\.ts$/

/** Modules through which the sets that are fetched last are loaded. */
const LATER_MODULES: Readonly<Partial<Record<FileSet, RegExp>>> = {
  pdf: PDF_MODULES,
  parentPdf: PDF_MODULES,
  papers: /\/src\/ui\/papers\/(papers-pdf|id-cards-pdf|fonts)\.ts$/,
  uploads: new RegExp(String.raw`/src/screens/(${NEED_SERVER.join('|')})Screen\.tsx$`),
  online:
    /\/src\/screens\/(books\/(Budget|MonthReport|OwnAccounts)|exams\/remarks\/CardRemarks|turns\/Propose)Screen\.tsx$/,
  signedOut: /\/src\/screens\/(auth\/(ForgotPassword|ResetPassword|Arrive)|exams\/verify\/Verify)Screen\.tsx$/,
  seldom:
    /\/src\/(app\/(find\/QuickFind|header-menus|receive|SideDrawer|SignOutDialog)|ui\/Toasts|screens\/(auth\/(ForgotPassword|ResetPassword|FirstSignIn|Arrive|SignInHelp|SwitchUser)Screen|exams\/reports\/ChildResultsScreen|core\/help\/HelpScreen|handover\/HandOverScreen|sync\/OutboxScreen|exams\/verify\/VerifyScreen|users\/\w+Screen|documents\/RulesScreen|fees\/\w+\/ChildReceiptsScreen|timetable\/ChildTimetableScreen))\.tsx?$/,
}

/** Replaces the dynamic import in a screen declaration by the path that it loads. */
const withPaths: Plugin = {
  name: 'dugsi-paths-of-screens',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.screens.ts')
      ? {
          code: code.replace(/import\('(\.[^']+)'\)/g, (_, path: string) => JSON.stringify(join(dirname(id), path))),
          map: null,
        }
      : null,
}

type Load = () => unknown
type Declared = { roles: Loaded['roles']; load: Load; loadFor?: readonly { roles: readonly Role[]; load: Load }[] }

/** The modules that a screen loads, each with the roles that see it. */
export function modulesOf({ roles, load, loadFor }: Declared): Loaded[] {
  const module = String(load())
  if (!loadFor || roles === 'public') return [{ roles, module }]
  const others = roles.filter((role) => !loadFor.some((each) => each.roles.includes(role)))
  return [{ roles: others, module }, ...loadFor.map((each) => ({ roles: each.roles, module: String(each.load()) }))]
}

/** Reads the declared screens: the roles that may open each, and the module that it loads; and other modules of roles. */
async function readScreens(root: string): Promise<Loaded[]> {
  const made = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [withPaths],
    build: { ssr: 'src/areas.ts', write: false, minify: false, copyPublicDir: false },
  })) as Rolldown.RolldownOutput
  const { screens } = (await import(`data:text/javascript,${encodeURIComponent(made.output[0].code)}`)) as {
    screens: readonly Declared[]
  }
  return [...screens.flatMap(modulesOf), ...OF_ROLES.map(({ roles, file }) => ({ roles, module: join(root, file) }))]
}

export type Graph = {
  /** Entry modules of the page. */
  entries: readonly string[]
  importsOf: (module: string) => { now: readonly string[]; later: readonly string[] }
  /** The output file that holds a module; undefined when tree shaking left nothing of it. */
  fileOf: (module: string) => string | undefined
  /** Scripts, styles and pictures that a file imports. */
  needsOf: (file: string) => readonly string[]
}

/** Modules of packages import far more of each other than we use, so they are followed as output files only. */
const isOwn = (module: string): boolean => !module.includes('/node_modules/')

/**
 * All files that a page may request when these modules are closed to it. Follows modules instead of files, since one
 * file holds parts of several screens and the later imports of one are not needed by the others.
 */
export function filesWithout(closed: ReadonlySet<string>, graph: Graph): Set<string> {
  const files = new Set<string>()
  const modules = new Set<string>()
  const addFile = (file: string | undefined): void => {
    if (file === undefined || files.has(file)) return
    files.add(file)
    for (const needed of graph.needsOf(file)) addFile(needed)
  }
  const visit = (module: string): void => {
    if (modules.has(module) || closed.has(module)) return
    modules.add(module)
    addFile(graph.fileOf(module))
    if (!isOwn(module)) return
    const { now, later } = graph.importsOf(module)
    for (const each of [...now.filter(isOwn), ...later]) visit(each)
  }
  for (const entry of graph.entries) visit(entry)
  return files
}

/** Modules loaded only by screens that are closed to a role, or with null to whoever is not signed in. */
function closedTo(role: Role | null, screens: readonly Loaded[]): Set<string> {
  const isOpen = ({ roles }: Loaded): boolean => roles === 'public' || (role !== null && roles.includes(role))
  const opened = new Set(screens.filter(isOpen).map(({ module }) => module))
  return new Set(screens.map(({ module }) => module).filter((module) => !opened.has(module)))
}

/** The graph without modules of these sets. */
export function graphWithout(sets: readonly FileSet[], graph: Graph): Graph {
  const isLeft = (module: string): boolean =>
    !NO_WORKER.test(module) && !sets.some((set) => LATER_MODULES[set]?.test(module))
  return {
    ...graph,
    importsOf: (module) => {
      const { now, later } = graph.importsOf(module)
      return { now: now.filter(isLeft), later: later.filter(isLeft) }
    },
  }
}

/** The sets of a file as bits; undefined when everybody needs it. */
function setsOf(graph: Graph, screens: readonly Loaded[]): (name: string) => number | undefined {
  const missing = screens.filter(({ module }) => graph.fileOf(module) === undefined)
  if (missing.length > 0) throw new Error(`Screens without a file: ${missing.map(({ module }) => module).join(', ')}`)
  const everybodys = filesWithout(closedTo(null, screens), graphWithout(['seldom'], graph))
  const stored = graphWithout([], graph)
  const ofRole = ROLES.map((role) => ({ role, files: filesWithout(closedTo(role, screens), stored) }))
  // For a set that can be fetched later, the role's own set is what remains without it.
  const atOnce = ofRole.map(({ role, files }) => ({
    role,
    files: LATER[role] ? filesWithout(closedTo(role, screens), graphWithout(LATER[role], graph)) : files,
  }))
  const later = (name: string): FileSet[] =>
    ofRole.flatMap(({ role, files }, at) =>
      files.has(name) && !atOnce[at]?.files.has(name) ? (LATER[role] ?? []).filter((set) => LATER_MODULES[set]) : [],
    )
  return (name) => {
    const named = BY_NAME.find(({ file }) => file.test(name))
    if (named) return bitsOf([named.set])
    // The pictures of the first page are imported by no script.
    if (everybodys.has(name) || !/\.(js|css|ttf)$/.test(name)) return undefined
    const bits = SHEETS.test(name)
      ? bitsOf(['sheets'])
      : bitsOf([...atOnce.filter(({ files }) => files.has(name)).map(({ role }) => setOfRole(role)), ...later(name)])
    // Without a set the file would be missing offline for everybody.
    if (bits === 0) throw new Error(`No screen leads to ${name}`)
    return bits
  }
}

function graphOf(chunks: readonly Chunk[], infoOf: (module: string) => ModuleInfo): Graph {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const fileOfModule = new Map(
    chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)),
  )
  // A dynamic import may produce a file without code of its own.
  for (const { facadeModuleId, fileName } of chunks) if (facadeModuleId) fileOfModule.set(facadeModuleId, fileName)
  return {
    entries: chunks.flatMap(({ isEntry, facadeModuleId }) => (isEntry && facadeModuleId ? [facadeModuleId] : [])),
    importsOf: (module) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(module) ?? {}
      return { now: importedIds, later: dynamicallyImportedIds }
    },
    fileOf: (module) => fileOfModule.get(module),
    needsOf: (file) => {
      const { imports = [], viteMetadata } = byName.get(file) ?? {}
      // Shared scripts are imported by their address.
      const files = imports.map((name) => name.replace(/^\//, ''))
      return [...files, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
    },
  }
}

/** Own modules that a page may load when others are closed to it. */
function modulesWithout(
  isClosed: (module: string) => boolean,
  entries: readonly string[],
  infoOf: (module: string) => ModuleInfo,
) {
  const found = new Set<string>()
  const visit = (module: string): void => {
    if (found.has(module) || isClosed(module) || !isOwn(module)) return
    found.add(module)
    const { importedIds = [], dynamicallyImportedIds = [] } = infoOf(module) ?? {}
    for (const each of [...importedIds, ...dynamicallyImportedIds]) visit(each)
  }
  for (const entry of entries) visit(entry)
  return found
}

/** Groups of roles: each needs the files of the groups before it, which are shared, and files of its own. */
export type Tier = 'everybody' | 'seldom' | 'staff' | 'office'
const TIERS: readonly { tier: Tier; roles: readonly Role[]; without?: RegExp | undefined }[] = [
  { tier: 'everybody', roles: ['PARENT'], without: LATER_MODULES.seldom },
  { tier: 'seldom', roles: ['PARENT'] },
  { tier: 'staff', roles: ['Teacher', 'ATTENDANCE'] },
]

/** Works out which files of the build a role can open, and writes it into the worker's list of files. */
export function buildFileSets(root: string) {
  let sets: (name: string) => number | undefined = () => undefined
  let first: ReadonlySet<string> = new Set()
  let opened: readonly { tier: Tier; modules: ReadonlySet<string> }[] = []
  const iconsOf = new Map<string, readonly string[]>()
  let reading: Promise<Loaded[]> | undefined
  const screens = (): Promise<Loaded[]> => (reading ??= readScreens(root))
  const plugin: Plugin = {
    name: 'dugsi-file-sets',
    apply: 'build',
    // Only here: once the app is bundled, each icon is imported by the package's list of all of them.
    transform: (code, id) => void (isOwn(id) && iconsOf.set(id, iconsIn(code))),
    async buildEnd(error) {
      if (error) return
      first = modulesOfFirstScreens([...this.getModuleIds()], (module) => this.getModuleInfo(module))
      const entries = [...this.getModuleIds()].filter((module) => this.getModuleInfo(module)?.isEntry)
      const all = await screens()
      opened = TIERS.map(({ tier, roles, without }) => {
        const closed = roles.map((role) => closedTo(role, all))
        const ofNobody = new Set([...(closed[0] ?? [])].filter((module) => closed.every((each) => each.has(module))))
        const isClosed = (module: string): boolean =>
          ofNobody.has(module) || NO_WORKER.test(module) || without?.test(module) === true
        return { tier, modules: modulesWithout(isClosed, entries, (module) => this.getModuleInfo(module)) }
      })
    },
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk')
      const found = setsOf(
        graphOf(chunks, (module) => this.getModuleInfo(module)),
        await screens(),
      )
      // The page links its own styles instead of importing them; scripts outside `assets` come from `public`.
      sets = (name) => (name.startsWith('assets/') ? found(name) : undefined)
    },
  }
  const listed = (entry: Entry): Entry & { sets?: number } => {
    const bits = sets(entry.url)
    return bits === undefined ? entry : { ...entry, sets: bits }
  }
  /** First tier whose screens need this module: the module can be in a file that the tiers before do not store. */
  const tierOf = (module: string): Tier => {
    const icon = ICON.exec(module)?.[1]
    const isNeeded = (modules: ReadonlySet<string>): boolean =>
      icon === undefined ? modules.has(module) : [...modules].some((each) => iconsOf.get(each)?.includes(icon))
    return opened.find(({ modules }) => isNeeded(modules))?.tier ?? 'office'
  }
  return { plugin, listed, tierOf, isFirst: (module: string): boolean => first.has(module) }
}
