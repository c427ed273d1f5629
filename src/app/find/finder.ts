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
import { linkTo, type Screen } from '../screens.ts'
import { screenFinder, type Keywords } from './screen-finder.ts'

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

/** Screens that a person can go to directly: without parameters in the path, and without the sign-in screens. */
const screensOf = (role: Role): Screen[] =>
  screens.filter((screen) => screen.roles !== 'public' && !screen.path.includes(':') && isOpen(screen, role))

/** Whether a name has a word as it was typed, and not only one that sounds like it. */
const isSpelt = ({ label }: Hit, query: string): boolean => {
  const [first = ''] = fold(query).split(' ')
  return fold(label)
    .split(' ')
    .some((word) => word.startsWith(first))
}

type Finders = Record<Exclude<HitKind, 'screen'>, (query: string) => readonly Hit[]>

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
export function finderOf(findable: Findable | null, role: Role, keywords: Keywords): (query: string) => Hit[] {
  const rows = findable ?? EMPTY
  const findScreens = screenFinder(screensOf(role), role, keywords)
  const finders: Finders = {
    student: studentsFinder(rows, role),
    class: classesFinder(rows, role),
    staff: staffFinder(rows, role),
    receipt: receiptsFinder(rows, role),
  }
  return (query) => {
    if (!fold(query)) return []
    const { hits, isNamed } = findScreens(query)
    // A word of a screen is no name that sounds like it: "void" finds no Fu'aad.
    const found = (kind: HitKind): readonly Hit[] => {
      if (kind === 'screen') return hits
      const isOfPeople = kind === 'student' || kind === 'staff'
      return finders[kind](query).filter((hit) => !isNamed || !isOfPeople || isSpelt(hit, query))
    }
    const kinds = /^[\d\s+()-]+$/.test(query) ? KINDS_OF_DIGITS : KINDS
    return kinds.flatMap((kind) => found(kind).slice(0, MOST[kind]))
  }
}
