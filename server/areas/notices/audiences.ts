import { sql, type SQL } from 'drizzle-orm'
import type { NoticeKind } from '#domain/notices/notices.kinds.ts'
import { at, numbers } from './queue-sql.ts'

/** Parents' accounts joined with their children; queries restrict `student`. */
const parentsOf = sql`guardians as g join users as person on person.id = g.user_id and person.role = 'PARENT'
  and person.ended_at is null join students as student on student.id = g.student_id and student.deleted_at is null`

const names = sql`array_agg(distinct student.firstname order by student.firstname)`

/** Columns of kinds that are about no school day and are never corrected. */
const dayless = sql`null as day, null as instead, null::integer as period, null::jsonb as due`

/** Of an announcement, as `isAudienceOf` says it of one (`areas/announcements`); `parents`: for parents, or for staff. */
const announced = (ids: SQL, now: SQL, parents: boolean): SQL => sql`
  select n.id as notice_id, person.id as user_id, '{}'::text[] as names, a.title, null as receipt, ${dayless}
  from notices as n join announcements as a on a.ref = (n.about ->> 'ref')::uuid and a.deleted_at is null
  join users as person on person.ended_at is null and person.id <> a.created_by
    and (person.role = 'PARENT') = ${parents} and a.target_role in ('EVERYONE', person.role)
  where n.id = any(${ids}) and (${parents} or a.is_urgent) and (a.end_at is null or a.end_at > ${now})
    and (a.class_id is null or exists (select from guardians as g
      join students as child on child.id = g.student_id and child.deleted_at is null
      where g.user_id = person.id and child.class_id = a.class_id))`

const AUDIENCES: Record<NoticeKind, (ids: SQL, now: SQL) => SQL> = {
  absent: (ids) => sql`
    select n.id as notice_id, g.user_id, ${names} as names, null as title, null as receipt, n.about ->> 'date' as day,
      case when mark.id is null then 'unmarked' when mark.present then 'present' end as instead,
      null::integer as period, null::jsonb as due
    from notices as n left join attendance as mark on mark.student_id = (n.about ->> 'studentId')::int
      and mark.date = (n.about ->> 'date')::date and mark.deleted_at is null
    join (${parentsOf}) on student.id = (n.about ->> 'studentId')::int
    where n.id = any(${ids}) and (mark.id is null or mark.present
      or not family_knows(mark.student_id, mark.date, mark.day_kind))
    group by n.id, g.user_id, mark.id`,

  payment: (ids) => sql`
    select n.id as notice_id, g.user_id, ${names} as names, null as title, n.about ->> 'receipt' as receipt, ${dayless}
    from notices as n join payments as p on p.receipt = n.about ->> 'receipt' and p.state = 'confirmed' and p.amount_cents > 0
    join (${parentsOf}) on student.id = p.student_id
    where n.id = any(${ids}) group by n.id, g.user_id`,

  // Each parent is told of her own children alone; nobody is any more once somebody has paid or promised something.
  dues: (ids) => sql`
    select n.id as notice_id, g.user_id, ${names} as names, null as title, null as receipt, null as day, null as instead,
      null::integer as period, jsonb_build_object('cents', sum((due ->> 'cents')::int), 'months', jsonb_agg(distinct due - 'cents'),
        'wallets', r.wallets, 'reference', r.reference) as due
    from notices as n join due_reminders as r on r.id = (n.about ->> 'reminderId')::int and r.withdrawn_at is null
    join due_reminder_students as told on told.reminder_id = r.id
    join (${parentsOf}) on student.id = told.student_id
    cross join lateral jsonb_array_elements(told.months) as due
    where n.id = any(${ids}) and not exists (select from due_reminder_students as child where child.reminder_id = r.id and (
      exists (select from payments as p where p.student_id = child.student_id and p.state in ('confirmed', 'held')
        and p.amount_cents > 0 and p.created_at >= r.made_at)
      or exists (select from due_promises as p where p.student_id = child.student_id and p.saved_at >= r.made_at)))
    and exists (select from student_fees as f where f.student_id = told.student_id and f.settled_cents < f.amount_cents)
    group by n.id, g.user_id, r.id`,

  announcement: (ids, now) => announced(ids, now, true),

  exam: (ids) => sql`
    select n.id as notice_id, g.user_id, ${names} as names, e.name as title, null as receipt, ${dayless}
    from notices as n join exam_publications as p on p.exam_id = (n.about ->> 'examId')::int
      and p.class_id = (n.about ->> 'classId')::int and p.withdrawn_at is null
    join exams as e on e.id = p.exam_id and e.deleted_at is null
    join (${parentsOf}) on exists (select from scores as s where s.exam_id = p.exam_id and s.class_id = p.class_id
      and s.student_id = student.id and s.deleted_at is null)
    where n.id = any(${ids}) group by n.id, g.user_id, e.name`,

  bus: (ids) => sql`
    select n.id as notice_id, g.user_id, ${names} as names, null as title, null as receipt, ${dayless}
    from notices as n join (${parentsOf}) on student.id = (n.about ->> 'studentId')::int
      and lower(btrim(coalesce(student.bus, ''))) <> n.about ->> 'was'
    where n.id = any(${ids}) group by n.id, g.user_id`,

  urgentAnnouncement: (ids, now) => announced(ids, now, false),

  workPlan: (ids) => sql`
    select n.id as notice_id, person.id as user_id, '{}'::text[] as names, p.title, null as receipt, ${dayless}
    from notices as n join work_plans as p on p.id = (n.about ->> 'planId')::int and p.deleted_at is null
      and p.assigned_to = (n.about ->> 'userId')::int and p.status not in ('Done', 'Cancelled')
    join users as person on person.id = p.assigned_to and person.ended_at is null
    where n.id = any(${ids})`,

  // Of a lesson that was taken back, only those hear who were told of it; of days that are over nobody.
  substitute: (ids, now) => sql`
    select n.id as notice_id, person.id as user_id, '{}'::text[] as names, c.name as title, null as receipt, s.day::text as day,
      case when s.deleted_at is not null then 'unmarked' end as instead, s.period, null::jsonb as due
    from notices as n join substitutes as s on s.id = (n.about ->> 'substituteId')::int and s.day >= school_day(${now})
    join classes as c on c.id = s.class_id
    join users as person on person.id = s.teacher_id and person.ended_at is null
    where n.id = any(${ids})`,

  heldPayment: (ids) => sql`
    select n.id as notice_id, person.id as user_id, '{}'::text[] as names, null as title, null as receipt, ${dayless}
    from notices as n join payments as p on p.id = (n.about ->> 'paymentId')::int and p.state = 'held'
    join users as person on person.role = 'ADMIN' and person.ended_at is null
    where n.id = any(${ids})`,
}

/**
 * Queries, one per kind, for the present audience of notices and the facts of their texts: rows of notice_id, user_id, names,
 * title, receipt, day, instead, period and due. A notice that does not hold any more has no audience, or `instead` has the true fact, for
 * people who were sent the former one.
 */
export function audiencesOf(notices: readonly { id: number; kind: NoticeKind }[], now: number): SQL[] {
  const byKind = new Map<NoticeKind, number[]>()
  for (const { id, kind } of notices) byKind.set(kind, [...(byKind.get(kind) ?? []), id])
  // Kinds of a later release, before a downgrade, are ignored.
  return [...byKind].flatMap(([kind, ids]) => (kind in AUDIENCES ? [AUDIENCES[kind](numbers(ids), at(now))] : []))
}
