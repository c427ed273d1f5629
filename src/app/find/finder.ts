import type { Role } from '#domain/core/roles.ts'
import { fold } from '#domain/school/names.rules.ts'
import { formatPhone } from '#domain/school/phone.rules.ts'
import { search, searchIndex } from '#domain/school/search.rules.ts'
import type { Findable } from '#data/find/findable.ts'
import { markClassScreen, trackerScreen } from '#screens/attendance/attendance.screens.ts'
import { userListScreen } from '#screens/users/users.screens.ts'
import { voucherListScreen } from '#screens/fees/fee-lists.screens.ts'
import { classStudentsScreen, exploreStudentsScreen } from '#screens/students/students.screens.ts'
import { screens } from '../../areas.ts'
import { admissionOf } from '../guard.ts'
import { linkTo, offeredPlaces, placesOf, type Screen } from '../screens.ts'
import { KEYWORDS } from './keywords.ts'

/** Kinds of results in their order. Digits are more likely part of an id or number than of a title. */
const KINDS = ['screen', 'student', 'class', 'staff', 'receipt'] as const
const KINDS_OF_DIGITS = ['student', 'receipt', 'class', 'staff', 'screen'] as const
export type HitKind = (typeof KINDS)[number]

/**
 * A result of quick find. `screen` is the id of the screen at the address `to`; the address of a receipt is looked up when
 * the receipt is opened.
 */
export type Hit = { kind: HitKind; screen: string; to: string; label: string; detail: string; receipt?: string }

const MOST: Record<HitKind, number> = { screen: 6, student: 8, class: 6, staff: 5, receipt: 5 }

const isOpen = (screen: Screen, role: Role): boolean => admissionOf(screen, role) === 'open'

/** Whether a role may open the screen with an id, by the guard's own rule. */
export const mayOpen = (id: string, role: Role): boolean => {
  const screen = screens.find((each) => each.id === id)
  return screen !== undefined && isOpen(screen, role)
}

type Titled = { title: readonly string[]; group: readonly string[]; keywords: readonly string[]; hit: Hit }

const wordsOf = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Screens that a person can go to directly: without parameters in the path, and without the sign-in screens. */
const screensOf = (role: Role): Titled[] =>
  screens
    .filter((screen) => screen.roles !== 'public' && !screen.path.includes(':') && isOpen(screen, role))
    .map((screen) => {
      const place = offeredPlaces(screen, role)[0] ?? placesOf(screen)[0]
      const label = place?.label ?? screen.title
      const detail = place?.group ?? ''
      return {
        title: wordsOf(`${label} ${screen.title}`),
        group: wordsOf(detail),
        keywords: wordsOf(KEYWORDS[screen.id] ?? ''),
        hit: { kind: 'screen', screen: screen.id, to: linkTo(screen), label, detail },
      }
    })

/**
 * How well a screen fits the words of a query, the least first: its title begins with the first word, has all words, has them
 * with its keywords, or only with the words of its group in the menu. Null where a word is in none of these.
 */
function rankOf({ title, group, keywords }: Titled, wanted: readonly string[]): number | null {
  const has = (words: readonly string[]): boolean => wanted.every((word) => words.some((each) => each.startsWith(word)))
  if (has(title)) return title[0]?.startsWith(wanted[0] ?? '') ? 0 : 1
  if (has([...title, ...keywords])) return 2
  return has([...title, ...keywords, ...group]) ? 3 : null
}

/** Screens that have a word for each word of the query in title, keywords or group, the best first. */
function findScreens(titled: readonly Titled[], query: string): Hit[] {
  const wanted = wordsOf(query)
  const ranked = titled.flatMap((each) => {
    const rank = rankOf(each, wanted)
    return rank === null ? [] : [{ rank, hit: each.hit }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit)
}

type Finders = Record<HitKind, (query: string) => readonly Hit[]>

function studentsFinder({ students }: Pick<Findable, 'students'>, role: Role): Finders['student'] {
  const screen = [exploreStudentsScreen, trackerScreen].find((each) => isOpen(each, role))
  if (!screen) return () => []
  const index = searchIndex(students)
  return (query) =>
    search(index, query)
      .slice(0, MOST.student)
      .map(({ id, fullname, className, phone }) => ({
        kind: 'student',
        screen: screen.id,
        to: linkTo(screen, {}, { student: String(id) }),
        label: fullname,
        detail: [`ID ${id}`, className, phone ? formatPhone(phone) : ''].filter(Boolean).join(', '),
      }))
}

/** Finds a class, with its marking screen and its list of students, as far as the role has these screens. */
function classesFinder({ classes }: Pick<Findable, 'classes'>, role: Role): Finders['class'] {
  const places = [markClassScreen, classStudentsScreen].filter((each) => isOpen(each, role))
  const named = classes.map((row) => ({ row, name: fold(row.name) }))
  return (query) => {
    // People type "Class 2a" as well as "2a".
    const wanted = fold(query).replace(/^(class|fasal(ka)?) /, '')
    return named
      .filter(({ name }) => name.startsWith(wanted))
      .flatMap(({ row }) =>
        places.map((screen): Hit => ({
          kind: 'class',
          screen: screen.id,
          to: linkTo(screen, {}, { class: String(row.id) }),
          label: row.name,
          detail: screen.title,
        })),
      )
  }
}

function staffFinder({ staff }: Pick<Findable, 'staff'>, role: Role): Finders['staff'] {
  if (!isOpen(userListScreen, role)) return () => []
  const index = searchIndex(
    staff.map(({ id, fullName, phoneNumber, role: job }) => ({ id, fullname: fullName, phone: phoneNumber, job })),
  )
  return (query) =>
    search(index, query).map(({ fullname, job }) => ({
      kind: 'staff',
      screen: userListScreen.id,
      to: linkTo(userListScreen, {}, { search: fullname }),
      label: fullname,
      detail: job,
    }))
}

/** The first few items whose code contains a text; items whose code ends with the text come first. */
function endingsFirst<T extends { code: string }>(all: readonly T[], wanted: string): T[] {
  const endings: T[] = []
  const others: T[] = []
  for (const each of all) {
    if (endings.length === MOST.receipt) break
    if (each.code.endsWith(wanted)) endings.push(each)
    else if (others.length < MOST.receipt && each.code.includes(wanted)) others.push(each)
  }
  return [...endings, ...others]
}

/** Letters and digits of a receipt number, without the dash, which people leave out. */
const codeOf = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')
/** Fewest characters of a receipt number that are searched for: shorter parts match nearly every number. */
const SHORTEST_CODE = 3

function receiptsFinder(
  { receipts, students }: Pick<Findable, 'receipts' | 'students'>,
  role: Role,
): Finders['receipt'] {
  if (!isOpen(voucherListScreen, role)) return () => []
  const nameOf = new Map(students.map(({ id, fullname }) => [id, fullname]))
  const coded = receipts.map((each) => ({ ...each, code: codeOf(each.receipt) }))
  return (query) => {
    const wanted = codeOf(query)
    if (wanted.length < SHORTEST_CODE || !/\d/.test(wanted)) return []
    return endingsFirst(coded, wanted).map(({ receipt, studentIds }) => ({
      kind: 'receipt',
      screen: voucherListScreen.id,
      to: linkTo(voucherListScreen),
      label: receipt,
      detail: studentIds.map((id) => nameOf.get(id) ?? `Student ${id}`).join(', '),
      receipt,
    }))
  }
}

const EMPTY: Pick<Findable, 'students' | 'classes' | 'receipts' | 'staff'> = {
  students: [],
  classes: [],
  receipts: [],
  staff: [],
}

/**
 * Makes the search of quick find, which gives a few results of each kind that the role may open. Preparing the search is
 * costly: call `finderOf` once for the rows of the replica, not for each typed letter.
 */
export function finderOf(findable: Findable | null, role: Role): (query: string) => Hit[] {
  const rows = findable ?? EMPTY
  const titled = screensOf(role)
  const finders: Finders = {
    screen: (query) => findScreens(titled, query),
    student: studentsFinder(rows, role),
    class: classesFinder(rows, role),
    staff: staffFinder(rows, role),
    receipt: receiptsFinder(rows, role),
  }
  return (query) => {
    if (!fold(query)) return []
    const kinds = /^[\d\s+()-]+$/.test(query) ? KINDS_OF_DIGITS : KINDS
    return kinds.flatMap((kind) => finders[kind](query).slice(0, MOST[kind]))
  }
}
