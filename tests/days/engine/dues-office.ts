import { and, isNull, sql } from 'drizzle-orm'
import { addDays } from '#domain/core/dates.ts'
import type { FeeRules } from '#domain/fees/reductions.schema.ts'
import { RULE_KINDS } from '#domain/fees/reductions.schema.ts'
import { reducedCentsOf } from '#domain/fees/reductions.rules.ts'
import { modelReduction, type ModelChild } from '#domain/fees/test-reductions.ts'
import { USUAL_FEES } from '#domain/school/fees.schema.ts'
import { familiesOf } from '#domain/fees/families.rules.ts'
import { readReductions, readRulesIn } from '#server/areas/fees/reductions.ts'
import { readLevelFees } from '#server/areas/school/level-fees.ts'
import { classes, employees, students } from '#server/db/schema.ts'
import type { Random } from '#server/db/seed/random.ts'
import type { Db } from '#server/db/types.ts'
import type { DuesWork } from '../plan.ts'
import type { Tried } from '../saved.ts'
import type { AskAsAdmin } from './office.ts'
import { ZONE } from './small-school.ts'

type DuesOffice = { askAsAdmin: AskAsAdmin; tried: Tried; today: string; random: Random }

/** Most students who are named to be reminded at once. */
const NAMED = 12

async function idsOf({ askAsAdmin }: DuesOffice): Promise<number[]> {
  const { json } = await askAsAdmin('GET', '/student/studentList')
  return (json as { id: number }[]).map(({ id }) => id)
}

/** Makes a call; returns its reply, or null where it was refused since it is not allowed now. */
async function reply<T>({ askAsAdmin }: DuesOffice, method: string, path: string, body: object): Promise<T | null> {
  const { status, json } = await askAsAdmin(method, path, body)
  if (status === 200) return json as T
  if (status !== 409 && status !== 404) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`)
  return null
}

/** Reminds some families; now and then again within seven days, or although tablets hold payments. */
async function remind(office: DuesOffice): Promise<void> {
  const { random, tried } = office
  const ids = await idsOf(office)
  const from = random.int(0, Math.max(0, ids.length - NAMED))
  const body = {
    studentIds: ids.slice(from, from + NAMED),
    way: random.pick(['sms', 'letter']),
    again: random.chance(0.2),
    despiteUnsent: random.chance(0.8),
  }
  if (body.studentIds.length === 0) return
  const made = await reply<{ reminders: { id: number }[] }>(office, 'POST', '/fee/dues/remind', body)
  tried.reminders += made?.reminders.length ?? 0
  const [first] = made?.reminders ?? []
  if (first && random.chance(0.2)) await reply(office, 'POST', `/fee/dues/reminders/${first.id}/takeBack`, {})
}

async function promise(office: DuesOffice): Promise<void> {
  const { random, today, tried } = office
  const ids = await idsOf(office)
  const id = ids[random.int(0, Math.max(0, ids.length - 1))]
  if (id === undefined) return
  const ref = `00000000-0000-4000-8000-${String(++tried.promises).padStart(12, '0')}`
  const until = random.chance(0.2) ? null : addDays(today, random.int(0, 20))
  await reply(office, 'POST', '/fee/dues/promise', { ref, studentIds: [id], until })
}

/** Adds a rule from the first month that is not made yet, or ends one. */
async function changeRules(office: DuesOffice): Promise<void> {
  const { askAsAdmin, random, tried } = office
  const { rules, firstMonth } = (await askAsAdmin('GET', '/fee/rules')).json as FeeRules
  tried['rules of fees changed']++
  const open = rules.filter(({ untilMonth }) => untilMonth === null)
  const old = open[random.int(0, Math.max(0, open.length - 1))]
  if (old && (open.length > 4 || random.chance(0.3))) {
    const untilMonth = Math.max(firstMonth, old.fromMonth)
    const body = { untilMonth, reason: 'no money', base: old.revision }
    return void (await reply(office, 'POST', `/fee/rules/${old.id}/end`, body))
  }
  const kind = random.pick(RULE_KINDS)
  const ids = await idsOf(office)
  const named = kind === 'sibling' || kind === 'noBus' ? [] : [ids[random.int(0, Math.max(0, ids.length - 1))] ?? 1]
  const worth = random.chance(0.5) ? { percent: random.int(1, 100) } : { amount: random.int(1, 2_500) / 100 }
  const place = kind === 'sibling' ? { fromChild: random.int(1, 3) } : {}
  const body = {
    kind,
    name: kind,
    grantedBy: 'The board',
    fromMonth: firstMonth,
    studentIds: named,
    ...worth,
    ...place,
  }
  await reply(office, 'POST', '/fee/rules', body)
}

const WORKS: Readonly<Record<DuesWork, (office: DuesOffice) => Promise<void>>> = { remind, promise, changeRules }

export const isDuesWork = (what: string): what is DuesWork => what in WORKS

/** Does an administrator's work with reminders of dues, promises and rules of fees. */
export const doDues = (what: DuesWork, office: DuesOffice): Promise<void> => WORKS[what](office)

/**
 * Errors D in reminders, read from the tables alone: of a family that had paid within seven days, or of one that had been reminded
 * within them, unless that was wanted.
 */
async function wrongReminders(db: Db): Promise<string[]> {
  const dayOf = (at: ReturnType<typeof sql.raw>) => sql`(${at} at time zone ${ZONE})::date`
  const { rows } = (await db.execute(sql`
    with made as (
      select r.id, r.is_again, r.made_at, ${dayOf(sql.raw('r.made_at'))} as day, told.student_id
      from due_reminders as r join due_reminder_students as told on told.reminder_id = r.id where r.withdrawn_at is null
    )
    select 'D: ' || made.student_id || ' was reminded by ' || made.id || ' and had paid ' || p.receipt as words
    from made join payments as p on p.student_id = made.student_id and p.state in ('confirmed', 'held') and p.amount_cents > 0
      and p.created_at < made.made_at and made.day - ${dayOf(sql.raw('p.paid_at'))} between 0 and 6
    union all
    select 'D: ' || later.student_id || ' was reminded twice within seven days: ' || earlier.id || ', ' || later.id
    from made as later join made as earlier on earlier.student_id = later.student_id and earlier.id < later.id
      and later.day - earlier.day < 7 where not later.is_again`)) as { rows: { words: string }[] }
  return rows.map(({ words }) => words)
}

/** The usual fee without bus of each class, in cents: as a turn of the year has set it for the level, else the school's. */
async function withoutBusByClass(db: Db): Promise<Map<number, number>> {
  const ofLevels = new Map((await readLevelFees(db)).map(({ level, withoutBusCents }) => [level, withoutBusCents]))
  const all = await db.select({ id: classes.id, level: classes.grade }).from(classes)
  return new Map(all.map(({ id, level }) => [id, ofLevels.get(level ?? 0) ?? USUAL_FEES.withoutBusCents]))
}

/** The students who are charged for a month, as the model of rules knows them. */
async function childrenOf(db: Db): Promise<ModelChild[]> {
  const withoutBus = await withoutBusByClass(db)
  const here = await db
    .select()
    .from(students)
    .where(and(isNull(students.deletedAt)))
  const phones = new Set((await db.select().from(employees)).filter(({ leftOn }) => !leftOn).map(({ phone }) => phone))
  const paying = here.filter(({ feeCents }) => (feeCents ?? 0) > 0)
  const families = familiesOf(paying, (student) => student)
  return families.flatMap(({ children }, family) =>
    children.map(({ id, age, classId, feeCents, bus, phone, phone2 }) => {
      const isOnBus = Boolean(bus?.trim())
      const cents = feeCents ?? 0
      const busCents = isOnBus ? Math.max(0, cents - (withoutBus.get(classId) ?? 0)) : 0
      const isOfStaff = [phone, phone2].some((each) => Boolean(each) && phones.has(each ?? ''))
      return { id, family, age, feeCents: cents, busCents, isOnBus, isOfStaff }
    }),
  )
}

/** Errors D in what rules would take off the fees of the next month, against a model that tries every choice of them. */
async function wrongForecast(db: Db, now: number): Promise<string[]> {
  const env = { now: () => now, school: { id: 'days', name: 'Days', timeZone: ZONE } }
  const [year = 0, month = 1] = new Date(now).toISOString().split('-').map(Number)
  const next = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  const rules = (await readRulesIn(db, next)).map((rule) => ({ ...rule, studentIds: [...rule.studentIds] }))
  const found = await readReductions({ tx: db, env }, next)
  const children = await childrenOf(db)
  return children.flatMap((child) => {
    const [is, wanted] = [reducedCentsOf(found.get(child.id) ?? null), modelReduction(child, children, rules)]
    return is === wanted ? [] : [`D: rules take ${is} off the fee of ${child.id}, and must take ${wanted}`]
  })
}

/** Errors D in fees: more taken off than their rules say, by a rule that did not count in their month, or two of a kind. */
async function wrongFees(db: Db): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    select 'D: the fee of ' || fee.student_id || ' in ' || fee.month || ' is reduced by rule ' || (each ->> 'ruleId') as words
    from student_fees as fee cross join lateral jsonb_array_elements(fee.reductions) as each
    left join fee_rules as rule on rule.id = (each ->> 'ruleId')::int and rule.kind = each ->> 'kind'
      and rule.from_month <= fee.year * 100 + fee.month
    where rule.id is null or rule.until_month < fee.year * 100 + fee.month
    union all
    select 'D: the fee of ' || student_id || ' in ' || month || ' has two reductions of a kind'
    from student_fees where jsonb_array_length(reductions)
      > (select count(distinct each ->> 'kind') from jsonb_array_elements(reductions) as each)`)) as {
    rows: { words: string }[]
  }
  return rows.map(({ words }) => words)
}

/** What is wrong with reminders, rules and the fees that were made by them. */
export const wrongDues = async (db: Db, now: number): Promise<string[]> => [
  ...(await wrongReminders(db)),
  ...(await wrongForecast(db, now)),
  ...(await wrongFees(db)),
]
