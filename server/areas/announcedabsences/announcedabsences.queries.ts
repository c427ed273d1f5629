import { and, desc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { AnnouncedAbsenceRow } from '#domain/announcedabsences/announcedabsences.schema.ts'
import { announcedAbsences, students, users } from '../../db/schema.ts'
import type { HandlerContext } from '../../handle.ts'
import { studentScope } from '../school/scope.ts'
import { toAnnouncedRow } from './announcedabsences.rows.ts'

/** Absences announced for some days, of students at the school whom the caller may see, the newest first. */
export async function readAnnounced(
  { tx, actor }: Pick<HandlerContext, 'tx' | 'actor'>,
  { from, to }: { from: string; to: string },
): Promise<AnnouncedAbsenceRow[]> {
  const found = await tx
    .select({ row: announcedAbsences, person: users.fullName })
    .from(announcedAbsences)
    .innerJoin(students, eq(students.id, announcedAbsences.studentId))
    .innerJoin(users, eq(users.id, announcedAbsences.saidBy))
    .where(
      and(
        isNull(announcedAbsences.replacedAt),
        gte(announcedAbsences.to, from),
        lte(announcedAbsences.from, to),
        isNull(students.deletedAt),
        await studentScope(tx, actor),
      ),
    )
    .orderBy(desc(announcedAbsences.id))
  return found.map(({ row, person }) => toAnnouncedRow(actor.role, row, person))
}
