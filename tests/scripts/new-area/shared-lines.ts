import type { Names } from './names.ts'

/** Lines that go into a file which lists all areas: before or after each place where the anchor stands. */
export type Insertion = {
  path: string
  anchor: RegExp
  before?: (names: Names) => string
  after?: (names: Names) => string
  /** Number of places, where it is not one. */
  places?: number
}

/**
 * What a new area adds to shared files. A house test looks for every anchor, so that whoever rewrites such a file hears of
 * it.
 */
export const INSERTIONS: readonly Insertion[] = [
  {
    path: 'src/domain/endpoints.ts',
    anchor: /^import \* as notices from .*\n/m,
    before: ({ area }) => `import * as ${area} from './${area}/${area}.endpoints.ts'\n`,
  },
  {
    path: 'src/domain/endpoints.ts',
    anchor: /^  \.\.\.Object\.values\(notices\),\n/m,
    before: ({ area }) => `  ...Object.values(${area}),\n`,
  },
  {
    path: 'src/domain/audit-words.ts',
    anchor: /^import \{ audit as openings \} .*\n/m,
    before: ({ area }) => `import { audit as ${area} } from './${area}/${area}.audit.ts'\n`,
  },
  {
    path: 'src/domain/audit-words.ts',
    anchor: /^  openings,\n/m,
    before: ({ area }) => `  ${area},\n`,
  },
  {
    path: 'src/domain/core/problems.ts',
    anchor: /^  workPlanNotFound: .*\n/m,
    after: ({ one, One }) => `  ${one}NotFound: { status: 404, text: '${One} not found' },
  ${one}Changed: { status: 409, text: 'This ${one} was changed by {changedBy} since you opened it.' },
`,
  },
  {
    path: 'server/db/schema.ts',
    anchor: /^export \* from '\.\/schema\/notices\.table\.ts'\n/m,
    before: ({ area }) => `export * from './schema/${area}.table.ts'\n`,
  },
  {
    path: 'server/handlers.ts',
    anchor: /^import \{ noticeHandlers \} .*\n/m,
    before: ({ area }) => `import { ${area}Handlers } from './areas/${area}/${area}.handlers.ts'\n`,
  },
  {
    path: 'server/handlers.ts',
    anchor: /^  \.\.\.noticeHandlers,\n/m,
    before: ({ area }) => `  ...${area}Handlers,\n`,
  },
  {
    path: 'server/security/doors.test.ts',
    anchor: /^const ANNOUNCEMENTS = .*\n/m,
    before: ({ area, AREA }) => `const ${AREA} = '${area}.list'
const ${AREA}_KEEPING = '${area}.create ${area}.delete ${area}.update'

`,
  },
  {
    path: 'server/security/doors.test.ts',
    anchor: /(?<!_)\bOWN_PLANS,/g,
    after: ({ AREA }) => ` ${AREA},`,
    places: 4,
  },
  {
    path: 'server/security/doors.test.ts',
    anchor: /^    PLANS,\n/m,
    after: ({ AREA }) => `    ${AREA}_KEEPING,\n`,
  },
  {
    path: 'src/areas.ts',
    anchor: /^import \{ payrollScreens \} .*\n/m,
    before: ({ area }) => `import { ${area}Screens } from '#screens/${area}/${area}.screens.ts'\n`,
  },
  {
    path: 'src/areas.ts',
    anchor: /^  \.\.\.employeeScreens,\n/m,
    before: ({ area }) => `  ...${area}Screens,\n`,
  },
  {
    path: 'server/db/seed/area-seeds.ts',
    anchor: /^import \{ buildWorkPlans \} .*\n/m,
    before: ({ area, Many }) => `import { build${Many} } from './${area}.seed.ts'\n`,
  },
  {
    path: 'server/db/seed/area-seeds.ts',
    anchor: /^  buildWorkPlans,\n/m,
    before: ({ Many }) => `  build${Many},\n`,
  },
  {
    path: 'src/languages/so-staff.ts',
    anchor: /^import \{ teachersSo \} .*\n/m,
    before: ({ area }) => `import { ${area}So } from '#screens/${area}/${area}.texts.so.ts'\n`,
  },
  {
    path: 'src/languages/so-staff.ts',
    anchor: /^  list: listSo,\n/m,
    before: ({ area }) => `  ${area}: ${area}So,\n`,
  },
  {
    path: 'src/languages/screen-titles.so.ts',
    anchor: /^  'classes\.manage': .*\n/m,
    after: ({ area, many }) => `  '${area}.${many}': 'Diiwaanka',\n`,
  },
]

/** The text of a shared file with the lines of an area; throws where the file no longer has the place for them. */
export function withLines(text: string, { path, anchor, before, after, places = 1 }: Insertion, names: Names): string {
  const all = new RegExp(anchor.source, `${anchor.flags.replace('g', '')}g`)
  const found = text.match(all)?.length ?? 0
  if (found !== places)
    throw new Error(`${path} has ${found} places ${anchor} for the lines of a new area, not ${places}`)
  return text.replace(all, (place) => `${before?.(names) ?? ''}${place}${after?.(names) ?? ''}`)
}
