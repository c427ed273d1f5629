import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#domain/core/languages.ts'
import { PROBLEMS, type ProblemCode } from '#domain/core/problems.ts'
import type { Role } from '#domain/core/roles.ts'
import type { LanguagePack } from '#domain/core/translations.ts'
import { endpoints } from '#domain/endpoints.ts'
import { term } from '#domain/school/terms.so.ts'
import { attendanceSo } from '#screens/attendance/attendance.texts.so.ts'
import { loadPacks, spokenFor } from '../src/languages/packs.ts'
import { english, leaves, SAME, type Leaf } from './english-texts.ts'
import { files, modulesOf, openTo } from './reached-modules.ts'
import { filesBelow, nodesOf, ROOT } from './source-files.ts'

/** Whether a key of texts is a file name, which is not translated: computers of the office compare and sort files by it. */
const isFileName = (key: string): boolean => /^(file|fileName)$/.test(key)

/** Keys among the texts whose value is no text: here, how a list is sorted. */
const NO_TEXT = new Set(['studentWords.missing', 'storedWords., '])

/** Texts that stay English: papers of the school, and parts of teachers' screens that only the office is shown. */
const ENGLISH: readonly string[] = [
  'src/screens/exams/papers/papers.texts.ts',
  'src/ui/papers/papers.texts.ts',
  'src/screens/dashboards/children/exam-paper.texts.ts',
  'src/screens/students/parents/parents.texts.ts',
]

/** Texts that parents are never shown; Arabic, which is for parents alone, leaves these texts out. */
const OFFICE_PARTS: readonly RegExp[] = [
  /^dashboards\.(?!announcements|notMarked|today|children|total|outstanding|allCurrent|enrolled|noChildren|former|className|noClass|bus$|noBus|average|ofLatest|age$|studentId|failed)/,
  /^help\.topics\.(?!phone)/,
  /^documents\.(kinds|form|delete)\./,
  /^receipt\.lookups\./,
  /^sync\.(left\.|dropStrays)/,
  /^core\.(overdrawn|student|fileDrop|lostWork)\./,
  /^layout\.groups\./,
  /^notices\.(leadStaff|kinds\.(urgentAnnouncement|workPlan|substitute|heldPayment))/,
  /^users\.(?!fields|strength|updated|updateFailed|profile|sessions|password\.|firstPassword|photo|settings|access\.PARENT)/,
]
/** Names of texts about entries that parents never make. */
const OF_STAFF: readonly string[] = [
  'attendanceSentences',
  'cardWords',
  'disciplineSentences',
  'examSentences',
  'notApplied',
  'photoSentences',
]
const isOfOffice = (language: 'so' | 'ar', path: string): boolean =>
  language === 'ar' && OFFICE_PARTS.some((part) => part.test(path))

type Sample = (at: number) => unknown

/** Sample parameters that can be recognised in a text: numbers, texts, lists of texts, and objects with any property. */
const numbers: Sample = (at) => 7_301 + at
const texts: Sample = (at) => `‹${7_301 + at}›`
const lists: Sample = (at) => [`‹${7_301 + at}›`, `‹${7_401 + at}›`]
const objects: Sample = (at) =>
  new Proxy<Record<string, unknown>>(
    {},
    { get: (_, name) => (typeof name === 'string' ? 7_301 + at + name.length : undefined) },
  )
const SAMPLES = [numbers, texts, lists, objects]

function renderedLeaf(leaf: Leaf, sample: Sample, count: number): string | null {
  if (typeof leaf === 'string') return leaf
  try {
    const text = leaf(...(Array.from({ length: count }, (_, at) => sample(at)) as never[]))
    return typeof text === 'string' ? text : null
  } catch {
    return null
  }
}

/** Sample parameters that occur in a text, sorted, since languages differ in word order. */
const traces = (text: string): string[] => [...new Set(text.replaceAll(/[,\s]/g, '').match(/7[34]\d\d/g) ?? [])].sort()

function differingParameters(one: Leaf, other: Leaf): string | null {
  if (one === other) return null
  if (typeof one !== typeof other) return 'one is a text, the other takes parameters'
  if (typeof one === 'string' || typeof other === 'string') return null
  const count = Math.max(one.length, other.length)
  for (const sample of SAMPLES) {
    const [a, b] = [renderedLeaf(one, sample, count), renderedLeaf(other, sample, count)]
    if (a !== null && b !== null && traces(a).join() !== traces(b).join()) return `${a} | ${b}`
  }
  return null
}

const isSame = (one: Leaf, other: Leaf): boolean =>
  (typeof one === 'string' || one !== other) &&
  SAMPLES.some((sample) => {
    const count = typeof one === 'function' ? one.length : 0
    const [a, b] = [renderedLeaf(one, sample, count), renderedLeaf(other, sample, count)]
    // Words of the text without sample parameters, digits and signs.
    const words = (a ?? '').replaceAll(/‹?7[34]\d\d›?|7,[34]\d\d/g, '').match(/\p{L}{2,}/gu) ?? []
    return a !== null && a === b && words.some((word) => !SAME.has(word) && !/^object$/i.test(word)) && !SAME.has(a)
  })

/** Names under which a module declares texts; a file of texts without a name cannot be translated. */
const namesIn = (path: string): string[] =>
  [...(files.get(path)?.text ?? '').matchAll(/= localized(?:<[^(]+>)?\('(\w+)'/g)].map(([, name]) => String(name))

const SPOKEN: readonly { language: 'so' | 'ar'; roles: readonly Role[] }[] = [
  { language: 'so', roles: ['PARENT', 'Teacher'] },
  { language: 'ar', roles: ['PARENT'] },
]

/** Sources of problems that no call declares, since every call may meet them before, around or beside its handler. */
const AROUND_CALLS =
  /^server\/(?:execute\.ts|(?:plugins|access)\/|areas\/sync\/(?!settle-left))|^src\/domain\/core\/parse-input\.ts$/
/** Problems that only the office meets: only money that was taken or spent is sealed for a server. */
const OF_THE_OFFICE: readonly string[] = ['sealedForAnother'] satisfies ProblemCode[]
/** Problems that only other programs meet, since the app calls existing addresses in their format. */
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

test('each module’s texts are registered under a name that no other module uses', () => {
  const names = [...files.keys()].flatMap(namesIn)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(30)
  expect([...english.keys()].sort()).toEqual(expect.arrayContaining(['auth', 'child', 'layout', 'marking', 'status']))
})

test('every language of the app can be chosen by parents', () => {
  expect(LANGUAGES.map(({ code }) => spokenFor(code, false))).toEqual(LANGUAGES.map(({ code }) => code))
  expect(spokenFor('so', true)).toBe('so')
})

describe.each(SPOKEN.flatMap(({ language, roles }) => roles.map((role) => ({ language, role }))))(
  'the app in $language that a $role opens',
  ({ language, role }) => {
    test('is translated completely', async () => {
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

    test('has translations that use the same parameters as the English texts, and leave none in English', async () => {
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

    test('has translated titles of all screens', async () => {
      const { screens: titles = {} } = await packOf(language, role)
      const missing = openTo(role).filter(({ id }) => !Object.hasOwn(titles, id))
      expect(missing.map(({ id, title }) => `${id}: ${title}`)).toEqual([])
      const same = openTo(role).filter(({ id, title }) => (titles as Record<string, string>)[id] === title)
      expect(same.map(({ id }) => id)).toEqual([])
    })

    test('has words for each refusal of a call, with the same placeholders as in English', async () => {
      const { problems = {} } = await packOf(language, role)
      const words = problems as Record<string, string>
      const declared = endpoints
        .filter(({ roles }) => roles === 'public' || roles.includes(role))
        .flatMap((endpoint) => endpoint.problems)
      const met = [...declared, ...ofEveryCall].filter((code) => ![...OF_THE_OFFICE, ...OF_PROGRAMS].includes(code))
      expect([...new Set(met)].filter((code) => !Object.hasOwn(words, code))).toEqual([])
      const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
      for (const [code, text] of Object.entries(words))
        expect([code, placeholders(text)]).toEqual([code, placeholders(PROBLEMS[code as keyof typeof PROBLEMS].text)])
    })

    test('has no untranslatable words within its components', () => {
      const found = [...modulesOf(role)]
        .filter((path) => path.endsWith('.tsx'))
        .flatMap((path) =>
          [...nodesOf(files.get(path)?.body)]
            .filter(({ type }) => type === 'JSXText')
            .map((node) => String(node['value']).replaceAll(/&\w+;/g, '').trim())
            .filter((text) => /\p{L}{2,}/u.test(text) && !SAME.has(text))
            .map((text) => `${path}: ${text}`),
        )
      expect(found).toEqual([])
    })
  },
)

test('problems that every call may meet are found in the server’s sources', () => {
  expect(ofEveryCall).toEqual(
    expect.arrayContaining(['invalidInput', 'serverFault', 'anotherSubject', 'writeIdReused']),
  )
  expect(ofEveryCall.length).toBeGreaterThan(15)
})

/** Letters that a search field beside the filter of a phone has room for. */
const IN_A_SHORT_SEARCH = 14

test('what the search of marking asks for on a phone is not cut in any language', () => {
  for (const { searchStudentsShort } of [english.get('attendance'), attendanceSo] as { searchStudentsShort: string }[])
    expect(searchStudentsShort.length).toBeLessThanOrEqual(IN_A_SHORT_SEARCH)
})

test('the staff is shown English where the chosen language is for parents alone', () => {
  expect(LANGUAGES.map(({ code }) => spokenFor(code, true))).toEqual(['en', 'so', 'en'])
})

/** Styles with left or right, which stay as they are in a language that is written from right to left. */
const PHYSICAL =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/gm

test('styles name sides by the direction of the text, never left or right', () => {
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
