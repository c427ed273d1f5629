import { sql } from 'drizzle-orm'
import type { Language } from '#domain/core/languages.ts'
import { Problem } from '#domain/core/problems.ts'
import { duesOfFamilies, type DueFamily } from '#domain/fees/dues.reports.ts'
import type { DueMonth, LeftOut, MadeReminder, RemindFamilies } from '#domain/fees/dues.schema.ts'
import { dueOf } from '#domain/fees/ledger.rules.ts'
import { formatCents } from '#domain/school/money.ts'
import { parsePhone } from '#domain/school/phone.rules.ts'
import { unsentMoney } from '#domain/sync/tablets.rules.ts'
import { recordChanges } from '../../audit.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { reserveIds } from '../../db/reserve-ids.ts'
import { dueReminders, dueReminderStudents } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { runReport } from '../reports/report-rows.ts'
import { stamp } from '../school/record.ts'
import { readSettings } from '../school/settings.queries.ts'
import { readTablets } from '../sync/tablets.ts'
import { readLanguages, readReachable } from './reachable.ts'

/** Refuses while tablets are known to hold payments that the school has not received: nobody knows yet whose they are. */
async function requireAllSent({ tx }: HandlerContext): Promise<void> {
  const { payments, cents, tablets } = unsentMoney(await readTablets(tx))
  if (payments > 0) throw new Problem('paymentsUnsent', { payments, tablets, sum: formatCents(cents) })
}

type Chosen = { family: DueFamily; phone: string | null }
type Sorted = { chosen: Chosen[]; leftOut: { studentId: number; why: LeftOut }[] }

const isText = (way: RemindFamilies['way']): boolean => way === 'sms' || way === 'whatsapp'

/** Sorts the wanted families into those that are reminded and those that are left out, each once. */
async function sortWanted(
  context: HandlerContext,
  { studentIds, way, again = false }: RemindFamilies,
): Promise<Sorted> {
  const { families } = await runReport(context, duesOfFamilies, {})
  const familyOf = new Map(families.flatMap((family) => family.studentIds.map((id) => [id, family] as const)))
  const reachable = way === 'notice' ? await readReachable(context.tx, [...familyOf.keys()]) : null
  const whyNot = (family: DueFamily, phone: string | null): LeftOut | null => {
    if (family.hold && !(family.hold === 'reminded' && again)) return family.hold
    if (isText(way) && !phone) return 'noPhone'
    return reachable && !family.students.some(({ studentId }) => reachable.has(studentId)) ? 'noNotices' : null
  }
  const seen = new Set<DueFamily>()
  const sorted: Sorted = { chosen: [], leftOut: [] }
  for (const studentId of new Set(studentIds)) {
    const family = familyOf.get(studentId)
    if (family && seen.has(family)) continue
    if (family) seen.add(family)
    const phone = family?.phones.flatMap((each) => parsePhone(each) ?? [])[0] ?? null
    const why = family ? whyNot(family, phone) : 'notDue'
    if (why !== null || !family) sorted.leftOut.push({ studentId, why: why ?? 'notDue' })
    else sorted.chosen.push({ family, phone: isText(way) ? phone : null })
  }
  return sorted
}

const monthsOf = (student: DueFamily['students'][number]): DueMonth[] =>
  student.open.map((due) => ({
    year: due.year,
    month: due.month,
    cents: dueOf(due),
    ...(due.isOpening ? { isOpening: true } : {}),
  }))

/** A reminder that is to be stored, and its children as they are stored. */
type Made = {
  reminder: Omit<MadeReminder, 'id'>
  students: { studentId: number; cents: number; months: DueMonth[] }[]
}

function reminderOf({ family, phone }: Chosen, language: Language, wallets: MadeReminder['wallets']): Made {
  const students = family.students.map((student) => ({
    studentId: student.studentId,
    cents: student.balanceCents,
    months: monthsOf(student),
  }))
  const reminder = {
    studentIds: [...family.studentIds],
    familyName: family.familyName,
    language,
    phone,
    cents: family.totalCents,
    reference: String(Math.min(...family.studentIds)),
    wallets,
    children: family.students.map(({ name, className, balanceCents: cents }, at) => ({
      name,
      className,
      cents,
      months: students[at]?.months ?? [],
    })),
  }
  return { reminder, students }
}

async function store(context: HandlerContext, { way, again = false }: RemindFamilies, made: readonly Made[]) {
  const { tx } = context
  const ids = await reserveIds(tx, dueReminders, made.length)
  const by = stamp(context, 'made')
  const rows = made.map(({ reminder: { language, phone, cents, reference, wallets } }, at) => {
    const told = { way, language, phone, cents, reference, wallets, isAgain: again }
    return { id: ids[at] ?? 0, ...told, ...by }
  })
  await insertRows(tx, dueReminders, rows)
  await insertRows(
    tx,
    dueReminderStudents,
    made.flatMap(({ students }, at) => students.map((student) => ({ reminderId: ids[at] ?? 0, ...student }))),
  )
  await recordChanges(
    context,
    rows.map(({ id, ...after }, at) => ({
      entity: 'dueReminders' as const,
      key: id,
      before: {},
      after: { ...after, wallets: undefined, studentIds: made[at]?.reminder.studentIds },
    })),
  )
  return made.map(({ reminder }, at): MadeReminder => ({ id: ids[at] ?? 0, ...reminder }))
}

/**
 * Reminds families of what they owe. One press at a time: whoever presses meanwhile sees the reminders of before, so that nobody
 * is reminded twice.
 */
export async function remind(context: HandlerContext, body: RemindFamilies) {
  const { tx, env } = context
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reminders of dues'))`)
  if (!body.despiteUnsent) await requireAllSent(context)
  const { chosen, leftOut } = await sortWanted(context, body)
  const languageOf = body.language
    ? () => body.language ?? 'so'
    : await readLanguages(
        tx,
        chosen.flatMap(({ family }) => family.studentIds),
      )
  const { zaad, edahab } = await readSettings(tx, env)
  const wallets = [
    { method: 'ZAAD', number: zaad },
    { method: 'E-dahab', number: edahab },
  ].filter(({ number }) => number !== '')
  const made = chosen.map((each) => reminderOf(each, languageOf(each.family.studentIds), wallets))
  const reminders = made.length > 0 ? await store(context, body, made) : []
  return { message: `Families reminded: ${reminders.length}`, reminders, leftOut }
}
