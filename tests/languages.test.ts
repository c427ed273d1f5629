import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/core/languages.ts'
import { PROBLEMS, type ProblemCode } from '#domain/core/problems.ts'
import type { Role } from '#domain/core/roles.ts'
import type { LanguagePack } from '#domain/core/translations.ts'
import { endpoints } from '#domain/endpoints.ts'
import { term } from '#domain/school/terms.so.ts'
import { loadPacks, spokenFor } from '../src/languages/packs.ts'
import { english, leaves, SAME, type Leaf } from './english-texts.ts'
import { files, modulesOf, openTo } from './reached-modules.ts'
import { filesBelow, nodesOf, ROOT } from './source-files.ts'

/** Names of files are not translated: they are compared and sorted on computers of the office. */
const isFileName = (key: string): boolean => /^(file|fileName)$/.test(key)

/** A choice of how a list is sorted. */
const NO_TEXT = new Set(['studentWords.missing'])

/** Papers of the school are English; the others are parts of screens that teachers reach, which only the office is shown. */
const ENGLISH: readonly string[] = [
  'src/screens/exams/papers/papers.texts.ts',
  'src/ui/papers/papers.texts.ts',
  'src/screens/dashboards/children/exam-paper.texts.ts',
  'src/screens/students/parents/parents.texts.ts',
]

/** Parts of areas that parents are never shown; Arabic, which is for parents alone, leaves them out. */
const OFFICE_PARTS: readonly RegExp[] = [
  /^dashboards\.(?!announcements|notMarked|today|children|total|outstanding|allCurrent|enrolled|noChildren|className|noClass|bus$|noBus|average|ofLatest|goTo|age$|studentId|failed)/,
  /^help\.topics\.(?!phone)/,
  /^documents\.(kinds|form|delete)\./,
  /^receipt\.lookups\./,
  /^sync\.(left\.|dropStrays)/,
  /^core\.(overdrawn|student|fileDrop|lostWork)\./,
  /^layout\.groups\./,
  /^notices\.(leadStaff|kinds\.(urgentAnnouncement|workPlan|heldPayment))/,
  /^users\.(?!fields|strength|updated|updateFailed|profile|sessions|password\.|photo|settings|access\.PARENT)/,
]
/** Sentences of entries that parents never make. */
const OF_STAFF: readonly string[] = ['attendanceSentences', 'disciplineSentences', 'examSentences', 'notApplied']
const isOfOffice = (language: 'so' | 'ar', path: string): boolean =>
  language === 'ar' && OFFICE_PARTS.some((part) => part.test(path))

type Sample = (at: number) => unknown

/** Parameters whose traces can be found again: numbers and texts, or what takes either. */
const numbers: Sample = (at) => 7_301 + at
const texts: Sample = (at) => `‹${7_301 + at}›`
const lists: Sample = (at) => [`‹${7_301 + at}›`, `‹${7_401 + at}›`]
const objects: Sample = (at) =>
  new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name) => (typeof name === 'string' ? 7_301 + at + name.length : undefined) },
  )
const SAMPLES = [numbers, texts, lists, objects]

function told(leaf: Leaf, sample: Sample, count: number): string | null {
  if (typeof leaf === 'string') return leaf
  try {
    const said = leaf(...(Array.from({ length: count }, (_, at) => sample(at)) as never[]))
    return typeof said === 'string' ? said : null
  } catch {
    return null
  }
}

/** Which parameters a text names, whatever their order. */
const traces = (text: string): string[] => [...new Set(text.replaceAll(/[,\s]/g, '').match(/7[34]\d\d/g) ?? [])].sort()

function differingParameters(one: Leaf, other: Leaf): string | null {
  if (one === other) return null
  if (typeof one !== typeof other) return 'one is a text, the other takes parameters'
  if (typeof one === 'string' || typeof other === 'string') return null
  const count = Math.max(one.length, other.length)
  for (const sample of SAMPLES) {
    const [a, b] = [told(one, sample, count), told(other, sample, count)]
    if (a !== null && b !== null && traces(a).join() !== traces(b).join()) return `${a} | ${b}`
  }
  return null
}

const isSame = (one: Leaf, other: Leaf): boolean =>
  (typeof one === 'string' || one !== other) &&
  SAMPLES.some((sample) => {
    const count = typeof one === 'function' ? one.length : 0
    const [a, b] = [told(one, sample, count), told(other, sample, count)]
    // Without what the parameters tell, and without signs.
    const words = (a ?? '').replaceAll(/‹?7[34]\d\d›?|7,[34]\d\d/g, '').match(/\p{L}{2,}/gu) ?? []
    return a !== null && a === b && words.some((word) => !SAME.has(word) && !/^object$/i.test(word)) && !SAME.has(a)
  })

/** Names under which a module declares texts; a file of texts that declares none cannot be translated. */
const namesIn = (path: string): string[] =>
  [...(files.get(path)?.text ?? '').matchAll(/= localized(?:<[^(]+>)?\('(\w+)'/g)].map(([, name]) => String(name))

const SPOKEN: readonly { language: 'so' | 'ar'; roles: readonly Role[] }[] = [
  { language: 'so', roles: ['PARENT', 'Teacher'] },
  { language: 'ar', roles: ['PARENT'] },
]

/** Where problems arise that no call declares, since every one may meet them: before, around and beside its handler. */
const AROUND_CALLS =
  /^server\/(?:execute\.ts|(?:plugins|access)\/|areas\/sync\/(?!settle-left))|^src\/domain\/core\/parse-input\.ts$/
/** Only money that was taken or spent is sealed for a server. */
const OF_THE_OFFICE: readonly string[] = ['sealedForAnother'] satisfies ProblemCode[]
/** The app calls addresses that exist, in their format: only other programs meet these. */
const OF_PROGRAMS: readonly string[] = ['unknownAddress', 'unsupportedMedia'] satisfies ProblemCode[]

const ofEveryCall = [
  ...new Set(
    [...files.values()]
      .filter(({ path }) => AROUND_CALLS.test(path) && !path.endsWith('.test.ts'))
      .flatMap(({ text }) => [...text.matchAll(/new Problem\('(\w+)'/g)].map(([, code]) => String(code))),
  ),
]

const packOf = async (language: 'so' | 'ar', role: Role): Promise<LanguagePack> =>
  Object.assign({}, ...(await loadPacks(language, role !== 'PARENT'))) as LanguagePack

test('all texts are known by a name of their own, and none twice', () => {
  const names = [...files.keys()].flatMap(namesIn)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(30)
  expect([...english.keys()].sort()).toEqual(expect.arrayContaining(['auth', 'child', 'layout', 'marking', 'status']))
})

test('every language names itself, and is spoken to parents', () => {
  expect(LANGUAGES.map(({ code }) => spokenFor(code, false))).toEqual(LANGUAGES.map(({ code }) => code))
  expect(spokenFor('so', true)).toBe('so')
})

describe.each(SPOKEN.flatMap(({ language, roles }) => roles.map((role) => ({ language, role }))))(
  'what $role opens, in $language,',
  ({ language, role }) => {
    test('is translated whole', async () => {
      const pack = await packOf(language, role)
      const reached = [...modulesOf(role)]
      const untranslatable = reached.filter((path) => path.endsWith('.texts.ts') && namesIn(path).length === 0)
      expect(untranslatable.filter((path) => !ENGLISH.includes(path))).toEqual([])
      const names = reached.flatMap(namesIn)
      const own = new Set([...(role === 'PARENT' ? OF_STAFF : []), ...Object.keys(pack)])
      expect(names.filter((name) => !own.has(name))).toEqual([])
      expect(names.length).toBeGreaterThan(15)
    })

    test('has the keys of the English texts and no others', async () => {
      const pack = await packOf(language, role)
      for (const [name, translation] of Object.entries(pack)) {
        // Subjects have no English texts: the school's own names are English already.
        if (['problems', 'screens', 'subjectNames'].includes(name)) continue
        const expected = [...leaves(english.get(name)).keys()].filter(
          (path) => !isOfOffice(language, `${name}.${path}`),
        )
        expect([name, [...leaves(translation).keys()].sort()]).toEqual([name, expected.sort()])
      }
    })

    test('takes the same parameters and leaves no English', async () => {
      const pack = await packOf(language, role)
      const wrong: string[] = []
      let compared = 0
      for (const [name, translation] of Object.entries(pack)) {
        const originals = leaves(english.get(name))
        for (const [path, leaf] of leaves(translation)) {
          const original = originals.get(path)
          if (original === undefined) continue
          compared++
          const difference = differingParameters(original, leaf)
          if (difference) wrong.push(`${name}.${path}: ${difference}`)
          const isName = path.split('.').some(isFileName) || NO_TEXT.has(`${name}.${path}`)
          if (!isName && isSame(original, leaf)) wrong.push(`${name}.${path} is English`)
        }
      }
      expect(wrong).toEqual([])
      expect(compared).toBeGreaterThan(200)
    })

    test('includes the titles of its screens', async () => {
      const { screens: titles = {} } = await packOf(language, role)
      const missing = openTo(role).filter(({ id }) => !Object.hasOwn(titles, id))
      expect(missing.map(({ id, title }) => `${id}: ${title}`)).toEqual([])
      const same = openTo(role).filter(({ id, title }) => (titles as Record<string, string>)[id] === title)
      expect(same.map(({ id }) => id)).toEqual([])
    })

    test('words the refusals of its calls, with the details that they have', async () => {
      const { problems = {} } = await packOf(language, role)
      const said = problems as Record<string, string>
      const declared = endpoints
        .filter(({ roles }) => roles === 'public' || roles.includes(role))
        .flatMap((endpoint) => endpoint.problems)
      const met = [...declared, ...ofEveryCall].filter((code) => ![...OF_THE_OFFICE, ...OF_PROGRAMS].includes(code))
      expect([...new Set(met)].filter((code) => !Object.hasOwn(said, code))).toEqual([])
      const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
      for (const [code, text] of Object.entries(said))
        expect([code, placeholders(text)]).toEqual([code, placeholders(PROBLEMS[code as keyof typeof PROBLEMS].text)])
    })

    test('has no words within its components', () => {
      const said = [...modulesOf(role)]
        .filter((path) => path.endsWith('.tsx'))
        .flatMap((path) =>
          [...nodesOf(files.get(path)?.body)]
            .filter(({ type }) => type === 'JSXText')
            .map((node) => String(node['value']).replaceAll(/&\w+;/g, '').trim())
            .filter((text) => /\p{L}{2,}/u.test(text) && !SAME.has(text))
            .map((text) => `${path}: ${text}`),
        )
      expect(said).toEqual([])
    })
  },
)

test('problems of every call are found in the server’s sources', () => {
  expect(ofEveryCall).toEqual(
    expect.arrayContaining(['invalidInput', 'serverFault', 'anotherSubject', 'writeIdReused']),
  )
  expect(ofEveryCall.length).toBeGreaterThan(15)
})

test('staff hears English where their language is for parents alone', () => {
  expect(LANGUAGES.map(({ code }) => spokenFor(code, true))).toEqual(['en', 'so', 'en'])
})

/** Sides of the page that the direction of a language does not mirror. */
const PHYSICAL =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/gm

test('styles name sides by the direction of the text', () => {
  const styles = filesBelow('src', (path) => path.endsWith('.css'))
  const physical = styles.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(PHYSICAL)].map(([found]) => `${path}: ${found.trim()}`),
  )
  expect(physical).toEqual([])
  expect(styles.length).toBeGreaterThan(40)
  expect('a { margin-left: 1px; text-align: right }'.match(PHYSICAL)).toHaveLength(2)
})

test('every term of the Somali glossary is used', () => {
  const sources = [...files.values()].filter(({ path }) => path.endsWith('.so.ts')).map(({ text }) => text)
  const isUsed = (key: string): boolean =>
    sources.some((text) => text.includes(`term.${key}`) || text.includes(`term['${key}']`))
  expect(Object.keys(term).filter((key) => !isUsed(key))).toEqual([])
  expect(Object.keys(term).length).toBeGreaterThan(30)
})
