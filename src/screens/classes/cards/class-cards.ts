import { formatCents } from '#domain/school/money.ts'
import { paymentStatus, type PaymentStatus } from '#domain/fees/fees.rules.ts'
import { search, searchIndex, type SearchIndex } from '#domain/school/search.rules.ts'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import type { ExportedTable } from '#ui/export/table.ts'
import { cardsTexts as texts } from './cards.texts.ts'

export const STATUSES = ['paid', 'partial', 'unpaid'] as const satisfies readonly PaymentStatus[]

/** A student's payments of the current month; null for roles that may not see them, and while they are not known. */
export type Money = { feeCents: number; paidCents: number; status: PaymentStatus }

export type CardStudent = {
  id: number
  fullname: string
  classId: number
  className: string
  phone?: string | undefined
  phone2?: string | null | undefined
  money: Money | null
}

export type Card = { id: number; name: string; students: readonly CardStudent[]; paid: number | null }

/** Payments by the student's id; no payments are shown for students without an entry. */
export type PaymentsByStudent = ReadonlyMap<number, { feeCents: number; paidCents: number }>

export function cardStudents(classes: readonly ClassWithStudents[], paidOf: PaymentsByStudent): CardStudent[] {
  return classes.flatMap(({ name, students }) =>
    students.map(({ id, fullname, classId, phone, phone2 }) => {
      const known = paidOf.get(id)
      const money = known ? { ...known, status: paymentStatus(known) } : null
      return { id, fullname, classId, className: name, phone, phone2, money }
    }),
  )
}

export type CardFilters = { search: string; classId: number | null; statuses: readonly PaymentStatus[] }

export const isFiltered = ({ search: query, statuses }: CardFilters): boolean =>
  query.trim() !== '' || statuses.length > 0

/** Cards of the classes with the students that match the filters; cards that a filter leaves empty are left out. */
export function cardsOf(
  classes: readonly ClassWithStudents[],
  index: SearchIndex<CardStudent>,
  filters: CardFilters,
): Card[] {
  const { classId, statuses } = filters
  const found = filters.search.trim() ? new Set(search(index, filters.search).map(({ id }) => id)) : null
  const ofClass = new Map<number, CardStudent[]>()
  for (const student of index.students) {
    if (found && !found.has(student.id)) continue
    if (statuses.length > 0 && !(student.money && statuses.includes(student.money.status))) continue
    const known = ofClass.get(student.classId)
    if (known) known.push(student)
    else ofClass.set(student.classId, [student])
  }
  return classes
    .filter(({ id }) => (classId === null || id === classId) && (!isFiltered(filters) || ofClass.has(id)))
    .map(({ id, name }) => {
      const students = ofClass.get(id) ?? []
      const hasMoney = students.some(({ money }) => money)
      const paid = hasMoney ? students.filter(({ money }) => money?.status === 'paid').length : null
      return { id, name, students, paid }
    })
}

export const cardIndex = (students: readonly CardStudent[]): SearchIndex<CardStudent> => searchIndex(students)

/** One line of the screen: the head of a card, a student of an open card, or the note of an empty one. */
export type Line =
  | { kind: 'card'; key: string; card: Card; isOpen: boolean }
  | { kind: 'student'; key: string; student: CardStudent; isLast: boolean }
  | { kind: 'empty'; key: string }

/** The cards as one list of lines, so that only the visible ones need to be rendered. */
export function linesOf(cards: readonly Card[], isOpen: (id: number) => boolean): Line[] {
  const lines: Line[] = []
  for (const card of cards) {
    const opened = isOpen(card.id)
    lines.push({ kind: 'card', key: `c${card.id}`, card, isOpen: opened })
    if (!opened) continue
    if (card.students.length === 0) lines.push({ kind: 'empty', key: `e${card.id}` })
    for (const [at, student] of card.students.entries())
      lines.push({ kind: 'student', key: `s${student.id}`, student, isLast: at === card.students.length - 1 })
  }
  return lines
}

const { fields } = texts

/** The students of the cards as a table for export. */
export function exportedCards(cards: readonly Card[], day: string, school?: ExportedTable['school']): ExportedTable {
  const students = cards.flatMap((card) => card.students)
  const hasMoney = students.some(({ money }) => money)
  const head = [fields.className, fields.id, fields.fullname]
  return {
    fileName: texts.fileName(day),
    title: texts.title,
    ...(school ? { school } : {}),
    head: hasMoney ? [...head, fields.fee, fields.paid, fields.status] : head,
    rows: students.map(({ className, id, fullname, money }) => [
      className,
      id,
      fullname,
      ...(money ? [formatCents(money.feeCents), formatCents(money.paidCents), texts.status[money.status]] : []),
    ]),
  }
}
