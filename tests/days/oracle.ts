import { centsOf } from '#domain/school/money.ts'
import { wrongReads } from './announcements.ts'
import { wrongExpenses } from './expenses.ts'
import type { AtSchool, Paid, Saved } from './saved.ts'
import { wrongPhotos } from './photos.ts'
import { repeatedScans, sheetsOf, wrongPresence } from './presence.ts'
import { savesOf, wrongScores } from './scores.ts'
import { wrongClasses } from './years.ts'

/** Saves that were confirmed to people, by label. */
export type ConfirmedSaves = ReadonlyMap<string, Saved>

const doubled = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

/**
 * Errors N: confirmed saves that are neither at the school nor visible on a device. Money that a restored school has lost is
 * sent again by the end of the day, and checked then.
 */
function lost(
  saved: ConfirmedSaves,
  { marks, payments, unplaced, scores, expenses, presence, photos, reads }: AtSchool,
  onDevices: ReadonlySet<string>,
): string[] {
  const single = [...marks, ...payments, ...unplaced, ...expenses, ...reads, ...photos.arrived].map(
    ({ label }) => label,
  )
  const ofStaff = [...sheetsOf(presence).keys(), ...repeatedScans(saved, presence)]
  const there = new Set([...single, ...savesOf(scores).keys(), ...ofStaff])
  return [...saved.values()]
    .filter(({ ref, isGivenUp, isBeforeRestore, isUnseen }) => !ref && !isGivenUp && !isBeforeRestore && !isUnseen)
    .filter(({ label }) => !there.has(label) && !onDevices.has(label))
    .map(({ label }) => `N: ${label} is nowhere`)
}

/** Errors in payments. D: an amount other than on the receipt. X: the name of another collector. */
function wrongPayments(saved: ConfirmedSaves, { payments }: AtSchool): string[] {
  return payments.flatMap(({ label, receipt, student, cents, discountCents, method, collector, isSettled }) => {
    const known = saved.get(label)
    const line = known?.payment?.lines.find((each) => each.student === student)
    if (!known?.payment || !line) return [`D: a payment of ${label} for ${student} was made by nobody`]
    const said = [
      known.payment.receipt,
      known.payment.method,
      centsOf(line.amountPaid),
      isSettled || centsOf(line.discount),
    ]
    const is = [receipt, method, cents, isSettled || discountCents]
    return [
      ...(said.join() === is.join()
        ? []
        : [`D: the receipt of ${label} says ${said.join(', ')}, the books ${is.join(', ')}`]),
      ...(collector === known.maker ? [] : [`X: ${label} stands in the name of ${collector}`]),
    ]
  })
}

const centsIn = ({ lines }: Paid): number => lines.reduce((sum, { amountPaid }) => sum + centsOf(amountPaid), 0)

/** Methods of expenses by their name in payments; money of any other method is stored as cash. */
const STORED_AS: Record<string, string> = { ZAAD: 'ZAAD' }

/** Receipt or voucher of money without a student, as one text; of an expense, no sum is recorded. */
const paperText = ({ payment, expense }: Saved): string =>
  payment
    ? [payment.receipt, payment.method, centsIn(payment)].join()
    : [expense?.voucher, STORED_AS[expense?.method ?? ''] ?? 'Cash', 0].join()

/** Errors D, X in money without a student: not stored as it was sent, another collector, or no reason for it. */
function wrongUnplaced(
  saved: ConfirmedSaves,
  { payments, expenses, unplaced, students, accounts }: AtSchool,
): string[] {
  const placed = new Set([...payments, ...expenses].map(({ label }) => label))
  return unplaced.flatMap(({ label, receipt, cents, method, collector }) => {
    const known = saved.get(label)
    if (!known || (!known.payment && !known.expense)) return [`D: money of ${label} was taken by nobody`]
    const { maker } = known
    const said = paperText(known)
    const is = [receipt, method, cents].join()
    const isForeseen =
      (known.payment ?? known.expense)?.isAhead ||
      !accounts.has(maker) ||
      known.payment?.lines.some(({ student }) => !students.has(student))
    return [
      ...(said === is ? [] : [`D: the receipt of ${label} says ${said}, the money without a student ${is}`]),
      ...(collector === maker ? [] : [`X: ${label} stands in the name of ${collector}`]),
      ...(placed.has(label) ? [`D: ${label} is a payment and without a student`] : []),
      ...(isForeseen ? [] : [`D: ${label} is without a student, who is there as is ${maker}`]),
    ]
  })
}

/**
 * Errors D: money on a student's account that the school could only hold, and marks and records of another student than
 * was meant.
 */
function wrongStudents(saved: ConfirmedSaves, { marks, records, payments }: AtSchool): string[] {
  const ahead = payments.filter(({ label }) => saved.get(label)?.payment?.isAhead)
  return [
    ...ahead.map(({ label, student }) => `D: ${label} could not be read, and was paid for ${student}`),
    ...[...marks, ...records]
      .filter(({ label, student }) => saved.get(label)?.about.includes(student) === false)
      .map(({ label, student }) => `D: ${label} stands with ${student}, who was not meant`),
    ...marks.flatMap(({ label, student, dayKind }) => {
      const meant = saved.get(label)?.dayKind
      if (meant === undefined || meant === dayKind) return []
      return [`D: ${label} of ${student} is ${dayKind ?? 'of no kind'}, and was saved as ${meant ?? 'of none'}`]
    }),
  ]
}

/** Name of a save's maker at the school; a discipline record keeps the name of its first writer. */
function nameOn(saved: ConfirmedSaves, { ref, maker }: Saved): string {
  return ref ? ([...saved.values()].find((each) => each.ref === ref)?.maker ?? maker) : maker
}

/** Errors in effects. D: a save that took effect twice, or after it was given up. X: another person's name. */
function wrongEffects(saved: ConfirmedSaves, { marks: all, records, payments, unplaced }: AtSchool): string[] {
  const marks = all.filter(({ isRefused }) => !isRefused)
  const named = [
    ...marks.map(({ label, markedBy }) => ({ label, by: markedBy })),
    ...records.map(({ label, recordedBy }) => ({ label, by: recordedBy })),
  ]
  return [
    ...named.filter(({ label }) => !saved.has(label)).map(({ label }) => `D: ${label} was made by nobody`),
    ...named
      .filter(({ label, by }) => saved.has(label) && nameOn(saved, saved.get(label)!) !== by)
      .map(({ label, by }) => `X: ${label} stands in the name of ${by}`),
    ...doubled(marks.map(({ label, student }) => `${label} of ${student}`)).map((what) => `D: ${what} twice`),
    ...doubled(payments.map(({ label, student }) => `${label} for ${student}`)).map((what) => `D: ${what} twice`),
    ...doubled(unplaced.map(({ label }) => label)).map((what) => `D: ${what} is without a student twice`),
    ...marks.filter(({ label }) => saved.get(label)?.isGivenUp).map(({ label }) => `D: ${label} had been given up`),
  ]
}

/** Errors O: saves of one person, on one device and with one key, that arrived in another order than they were made. */
function overtaken(saved: ConfirmedSaves, { marks, payments, scores, presence }: AtSchool): string[] {
  const last = new Map<string, number>()
  const arrived = [...marks.filter(({ isRefused }) => !isRefused), ...payments].map(({ label }) => label)
  return [...arrived, ...savesOf(scores).keys(), ...sheetsOf(presence).keys()].flatMap((label) => {
    const save = saved.get(label)
    if (!save || save.isBeforeRestore || save.isRetried) return []
    const lane = `${save.on} ${save.maker} ${save.key}`
    const before = last.get(lane) ?? 0
    last.set(lane, Math.max(before, save.number))
    return before > save.number ? [`O: ${label} came after s${before}`] : []
  })
}

/** Errors that must not exist at any moment. `onDevices` are the labels of entries that are visible on devices. */
export const broken = (saved: ConfirmedSaves, there: AtSchool, onDevices: ReadonlySet<string>): string[] => [
  ...lost(saved, there, onDevices),
  ...wrongPayments(saved, there),
  ...wrongUnplaced(saved, there),
  ...wrongStudents(saved, there),
  ...wrongEffects(saved, there),
  ...overtaken(saved, there),
  ...wrongScores(saved, there),
  ...wrongExpenses({ saved, decided: there.decided }, there.expenses),
  ...wrongPresence(saved, there.presence),
  ...wrongPhotos(saved, there.photos),
  ...wrongReads(saved, there.reads),
  ...wrongClasses(saved, there),
]

/** Errors once all entries have been sent. `refused` are the labels of entries that their makers see as rejected. */
export function brokenInTheEnd(saved: ConfirmedSaves, there: AtSchool, refused: ReadonlySet<string>): string[] {
  const arrived = new Set([...there.payments, ...there.unplaced, ...there.expenses].map(({ label }) => label))
  const notPaid = [...saved.values()].filter(
    ({ label, payment, expense }) => (payment || expense) && !arrived.has(label),
  )
  const texts = new Map(there.records.map(({ ref, label }) => [ref, label]))
  const unseen = new Set([...saved.values()].flatMap(({ ref, isUnseen }) => (ref && isUnseen ? [ref] : [])))
  const wanted = [...saved.values()].filter(({ ref, isGivenUp }) => ref && !isGivenUp && !unseen.has(ref))
  const lastOf = new Map(wanted.map((save) => [save.ref!, save]))
  const unwritten = [...lastOf].filter(
    ([ref, { label, isBeforeRestore }]) => !isBeforeRestore && texts.get(ref) !== label && !refused.has(label),
  )
  return [
    ...broken(saved, there, refused),
    ...notPaid.map(({ label }) => `N: money of ${label} did not reach the school`),
    ...unwritten.map(([ref, { label }]) => `N: the record of ${label} says ${texts.get(ref) ?? 'nothing'}`),
    ...wrongDrawers(saved, there),
  ]
}

/** Errors D: collectors whose receipts and the school's payments differ in total, in cents. */
function wrongDrawers(saved: ConfirmedSaves, { payments, unplaced }: AtSchool): string[] {
  const collectors = new Set([...saved.values()].flatMap(({ maker, payment }) => (payment ? [maker] : [])))
  return [...collectors].flatMap((collector) => {
    const given = [...saved.values()]
      .filter(({ maker }) => maker === collector)
      .reduce((sum, { payment }) => sum + (payment ? centsIn(payment) : 0), 0)
    const booked = [...payments, ...unplaced]
      .filter((each) => each.collector === collector)
      .reduce((sum, { cents }) => sum + cents, 0)
    return given === booked ? [] : [`D: the drawer of ${collector} holds ${given}, the books say ${booked}`]
  })
}
