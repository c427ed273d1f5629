import { DEFAULT_CALENDAR, monthDays, schoolDaysBetween } from '#domain/school/calendar.rules.ts'
import type {
  AbsentReport,
  ClassMonth,
  ClassYear,
  DailyOverview,
  TopAbsent,
} from '#domain/attendance/reports.schema.ts'
import { addDays } from '#domain/core/dates.ts'

export type Rows = readonly Record<string, unknown>[]
type Statement = { text: string; values: unknown[] }

/** A report as people ask for it, and the least SQL with the same figures. */
export type Question = {
  name: string
  address: string
  /** The body of a POST; left out for a GET. */
  body?: Record<string, unknown>
  statements: readonly Statement[]
  /** Longest time of the answer in the largest school (milliseconds), where it differs from that of the other questions. */
  atMostMs?: number
  /** Figures of the reply, which must equal those of the statements' rows (`ofRows`). */
  ofReply: (reply: never) => readonly number[]
  ofRows: (...rows: Rows[]) => readonly number[]
}

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((all, each) => all + of(each), 0)

const WHOLE = `deleted_at is null and extract(dow from date) not in (4, 5)`
const ABSENT = `not present and ${WHOLE}`

function classMonth(year: number, month: number): Question {
  const { from, to } = monthDays(year, month)
  return {
    name: 'the month of all classes',
    address: `/student/reports/class-attendance-summary?month=${month}&year=${year}`,
    statements: [
      {
        text: `select class_id, count(*)::int as total, count(*) filter (where not present)::int as absent,
            count(distinct date)::int as days
          from attendance where date between $1 and $2 and ${WHOLE}
            and student_id in (select id from students where deleted_at is null) group by class_id`,
        values: [from, to],
      },
    ],
    ofReply: ({ summary }: ClassMonth) => [
      sum(summary, (each) => each.totalAbsentDays),
      sum(summary, (each) => each.totalPresentDays),
      sum(summary, (each) => each.markedDays),
    ],
    ofRows: (rows) => [
      sum(rows, ({ absent }) => Number(absent)),
      sum(rows, ({ total, absent }) => Number(total) - Number(absent)),
      sum(rows, ({ days }) => Number(days)),
    ],
  }
}

function classYear(year: number): Question {
  return {
    name: "a class's year",
    address: `/student/class-monthly-attendance-summary/1?year=${year}`,
    statements: [
      {
        text: `select s.id, s.fullname, month, absent from students as s left join (
            select student_id, extract(month from date)::int as month, count(*)::int as absent from attendance
            where class_id = $1 and date between $2 and $3 and ${ABSENT} group by 1, 2
          ) as a on a.student_id = s.id where s.class_id = $1 and s.deleted_at is null order by s.fullname`,
        values: [1, `${year}-01-01`, `${year}-12-31`],
      },
    ],
    ofReply: ({ summary }: ClassYear) => [summary.length, sum(summary, (each) => each.totalAbsentCount)],
    ofRows: (rows) => [new Set(rows.map(({ id }) => id)).size, sum(rows, ({ absent }) => Number(absent))],
  }
}

function topAbsent(today: string): Question {
  return {
    name: 'the most absent of a year',
    address: '/student/attendance/top-absent',
    statements: [
      {
        text: `with absent as (
            select student_id, count(*)::int as absences from attendance where date between $1 and $2 and ${ABSENT}
            group by 1
          ), top as (
            select s.id, s.fullname, c.name, absences, count(*) over ()::int as whole
            from absent join students as s on s.id = student_id join classes as c on c.id = s.class_id
            where s.deleted_at is null order by absences desc, s.id limit 200
          )
          select *, (
            select json_agg(latest) from (
              select date, remark from attendance where student_id = top.id and date between $1 and $2 and ${ABSENT}
              order by date desc limit 10
            ) as latest
          ) as recent from top order by absences desc, id`,
        values: [addDays(today, -364), today],
      },
    ],
    ofReply: ({ total, students }: TopAbsent) => [
      total,
      sum(students, ({ recentAbsences }) => recentAbsences.length),
      ...students.flatMap(({ id, totalAbsences }) => [id, totalAbsences]),
    ],
    ofRows: (rows) => [
      Number(rows[0]?.['whole']),
      sum(rows, ({ recent }) => (recent as unknown[]).length),
      ...rows.flatMap(({ id, absences }) => [Number(id), Number(absences)]),
    ],
  }
}

function overview(day: string): Question {
  return {
    name: 'every mark of a day',
    address: `/student/reports/daily-attendance-overview?date=${day}`,
    statements: [
      {
        text: `select a.class_id, a.student_id, s.fullname, a.present, a.remark, u.full_name
          from attendance as a join students as s on s.id = a.student_id left join users as u on u.id = a.marked_by
          where a.date = $1 and a.deleted_at is null and s.deleted_at is null order by s.fullname, s.id`,
        values: [day],
      },
      {
        text: `select c.id, c.name, count(s.id)::int as missing from classes as c left join students as s
            on s.class_id = c.id and s.deleted_at is null and not exists (
              select from attendance as a where a.student_id = s.id and a.date = $1 and a.deleted_at is null
            )
          group by c.id`,
        values: [day],
      },
    ],
    ofReply: ({ present, absent, unmarkedClasses }: DailyOverview) => [
      present + absent,
      absent,
      sum(unmarkedClasses, ({ missing }) => missing),
    ],
    ofRows: (marks, classes) => [
      marks.length,
      marks.filter(({ present }) => present === false).length,
      sum(classes ?? [], ({ missing }) => Number(missing)),
    ],
  }
}

function absences(year: number, month: number): Question {
  const { from, to } = monthDays(year, month)
  return {
    name: 'the absences of a month, first page',
    address: `/student/attendance/report?startDate=${from}&endDate=${to}`,
    statements: [
      {
        text: `select a.student_id, a.date, s.fullname, a.class_id, c.name, a.remark, s.phone, s.phone2,
            count(*) over ()::int as whole
          from attendance as a join students as s on s.id = a.student_id join classes as c on c.id = a.class_id
          where a.date between $1 and $2 and not a.present and a.deleted_at is null and s.deleted_at is null
          order by a.date desc, c.grade, c.name, s.fullname, s.id limit 1000`,
        values: [from, to],
      },
      {
        text: `select date, count(*)::int as classes from (
            select a.date, s.class_id, count(*) as marks from attendance as a join students as s on s.id = a.student_id
            where a.date between $1 and $2 and a.deleted_at is null and s.deleted_at is null group by 1, 2
          ) as marked join (
            select class_id, count(*) as students from students where deleted_at is null group by 1
          ) as size using (class_id) where students > marks group by 1`,
        values: [from, to],
      },
    ],
    ofReply: ({ records, total, unmarkedDays }: AbsentReport) => [records.length, total, unmarkedDays.length],
    ofRows: (records, days = []) => [records.length, Number(records[0]?.['whole']), days.length],
  }
}

/**
 * Questions for attendance reports, as they are asked on this day: of last month, its year, and the last school day.
 */
export function questionsOf(today: string): readonly Question[] {
  const last = addDays(`${today.slice(0, 7)}-01`, -1)
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))]
  const day = schoolDaysBetween(DEFAULT_CALENDAR, addDays(today, -3), addDays(today, -1)).at(-1) ?? last
  return [classMonth(year, month), classYear(year), topAbsent(today), overview(day), absences(year, month)]
}
