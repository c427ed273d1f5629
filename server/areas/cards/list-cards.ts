import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CardListed, CardQuery } from '#domain/cards/cards.schema.ts'
import { addDays } from '#domain/core/dates.ts'
import { Problem } from '#domain/core/problems.ts'
import { daysOf } from '#domain/exams/years.rules.ts'
import { academicYears, cards, classes, employees, students, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { toCardRow } from './cards.sync.ts'

const [makers, voiders] = [alias(users, 'makers'), alias(users, 'voiders')]

/** Cards that were made from the first until the last day of an academic year, as days are at the school. */
async function madeInYear({ tx, env }: HandlerContext, id: number) {
  const [year] = await tx.select().from(academicYears).where(eq(academicYears.id, id))
  if (!year) throw new Problem('academicYearNotFound')
  const { firstDay, lastDay } = daysOf({
    year: year.year,
    ...(year.firstDay && year.lastDay ? { firstDay: year.firstDay, lastDay: year.lastDay } : {}),
  })
  const midnight = (day: string) => sql`${day}::timestamp at time zone ${env.school.timeZone}::text`
  return and(gte(cards.madeAt, midnight(firstDay)), lt(cards.madeAt, midnight(addDays(lastDay, 1))))
}

/** Cards by the name of their holder; of people who have left, too. */
export async function readCards(context: HandlerContext, query: CardQuery): Promise<CardListed[]> {
  const { classId, academicYearId, of, voided } = query
  const name = sql<string>`coalesce(${students.fullname}, ${employees.fullName})`
  const found = await context.tx
    .select({
      card: cards,
      name,
      className: classes.name,
      jobTitle: employees.jobTitle,
      madeBy: makers.fullName,
      voidedBy: voiders.fullName,
    })
    .from(cards)
    .innerJoin(makers, eq(makers.id, cards.madeBy))
    .leftJoin(voiders, eq(voiders.id, cards.voidedBy))
    .leftJoin(students, eq(students.id, cards.studentId))
    .leftJoin(classes, eq(classes.id, students.classId))
    .leftJoin(employees, eq(employees.id, cards.employeeId))
    .where(
      and(
        voided === 'true' ? isNotNull(cards.voidedAt) : isNull(cards.voidedAt),
        classId === undefined ? undefined : eq(students.classId, classId),
        academicYearId === undefined ? undefined : await madeInYear(context, academicYearId),
        of && isNotNull(of === 'students' ? cards.studentId : cards.employeeId),
      ),
    )
    .orderBy(name, asc(cards.id))
  return found.map(({ card, ...listed }) => ({ ...toCardRow(card), reason: card.reason, ...listed }))
}
