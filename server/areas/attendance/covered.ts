import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CoveredClassRow } from '#domain/attendance/covered.schema.ts'
import { schoolDay } from '#domain/core/dates.ts'
import { bornOf } from '#domain/core/subjects.ts'
import { classDayKey } from '#domain/row-keys.ts'
import { isAmong } from '../../db/is-among.ts'
import { classes, students, substitutes } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import type { Actor, HandlerContext } from '../../handle.ts'
import { schoolToday } from '../school/school-time.ts'
import { hasClass, type Scope } from '../school/scope.ts'
import type { Reader } from '../sync/synced-reader.ts'
import { readClassDays } from './attendance.sync.ts'

type ClassOfDay = { classId: number; date: string }

/** Classes of which somebody takes a lesson as a substitute, with the days. */
const coveredBy = (tx: Db, { id }: Pick<Actor, 'id'>, dates: readonly string[]): Promise<ClassOfDay[]> =>
  tx
    .selectDistinct({ classId: substitutes.classId, date: substitutes.day })
    .from(substitutes)
    .where(and(eq(substitutes.teacherId, id), inArray(substitutes.day, [...dates]), isNull(substitutes.deletedAt)))

/** Whether the caller covers the class of a mark, and made it on that day. */
export type Covers = (mark: ClassOfDay & { madeAt: string }) => boolean

const NONE: Covers = () => false

/**
 * The classes that a teacher may mark as a substitute (TIM-1). She may do so on the day itself alone: of marks that waited without network,
 * the day on which they were made counts.
 */
export async function coversOf(
  { tx, actor, env }: Pick<HandlerContext, 'tx' | 'actor' | 'env'>,
  scope: Scope,
  marks: readonly { date: string }[],
): Promise<Covers> {
  if (scope.kind !== 'classes' || marks.length === 0) return NONE
  const dates = [...new Set(marks.map(({ date }) => date))]
  const covered = new Set((await coveredBy(tx, actor, dates)).map(classDayKey))
  return ({ madeAt, ...of }) =>
    covered.has(classDayKey(of)) && schoolDay(Date.parse(madeAt), env.school.timeZone) === of.date
}

async function rowsOf({ tx }: Reader, classIds: readonly number[], date: string): Promise<CoveredClassRow[]> {
  const found = await tx.select().from(classes).where(isAmong(classes.id, classIds)).orderBy(classes.id)
  const people = await tx
    .select({
      classId: students.classId,
      id: students.id,
      fullname: students.fullname,
      createdAt: students.createdAt,
      joinedAt: students.joinedAt,
    })
    .from(students)
    .where(and(isAmong(students.classId, classIds), isNull(students.deletedAt)))
    .orderBy(students.id)
  return Promise.all(
    found.map(async ({ id: classId, name, grade, createdAt }): Promise<CoveredClassRow> => {
      const [marks = null] = await readClassDays(
        tx,
        { kind: 'classes', classIds: [classId] },
        { from: date, to: date, classId },
      )
      return {
        classId,
        date,
        name,
        grade,
        born: bornOf(createdAt),
        students: people
          .filter((each) => each.classId === classId)
          .map(({ id, fullname, createdAt: born, joinedAt }) => ({
            id,
            fullname,
            born: bornOf(born),
            joined: joinedAt === null ? null : Date.parse(joinedAt),
          })),
        marks,
      }
    }),
  )
}

/**
 * The classes that a teacher marks as a substitute on the present day, whole at each pull: nothing in the feed says that a day has
 * begun. Those that were taken back from her are removed; devices delete them when the day is over.
 */
export async function coveredToday(reader: Reader): Promise<{ put: CoveredClassRow[]; remove: string[] }> {
  const { tx, actor, scope, env } = reader
  if (actor.role !== 'Teacher') return { put: [], remove: [] }
  const date = schoolToday(env)
  const found = await tx
    .selectDistinct({ classId: substitutes.classId, isBack: isNotNull(substitutes.deletedAt) })
    .from(substitutes)
    .where(and(eq(substitutes.day, date), eq(substitutes.teacherId, actor.id)))
  const own = found.filter(({ isBack, classId }) => !isBack && !hasClass(scope, classId)).map(({ classId }) => classId)
  const ended = new Set(found.map(({ classId }) => classId).filter((classId) => !own.includes(classId)))
  return {
    put: own.length === 0 ? [] : await rowsOf(reader, own, date),
    remove: [...ended].map((classId) => classDayKey({ classId, date })),
  }
}
