import { setImmediate as otherWork } from 'node:timers/promises'
import { classPartsOf, performance, performanceOf, type ClassPart } from '#domain/exams/performance.reports.ts'
import { classes } from '../../db/schema.ts'
import { atNow, inSql } from '../reports/report-rows.ts'
import { hasClass, scopeOf } from '../school/scope.ts'
import { readExamRows } from './exam-rows.ts'
import { readExamSetup } from './setup.queries.ts'

/** Classes that are read and computed at once, some ten thousand scores: other calls wait meanwhile. */
const CLASSES_AT_ONCE = 4

/** Computed in portions of classes, between which other calls are answered: a year of a large school has a million scores. */
export const performanceInPortions = inSql(performance, async ({ tx, actor, env }, asked) => {
  const { academicYearId } = asked
  const scope = await scopeOf(tx, actor)
  const examSetup = await readExamSetup(tx)
  const all = await tx.select({ id: classes.id }).from(classes).orderBy(classes.id)
  const ids = all.map(({ id }) => id).filter((id) => hasClass(scope, id))
  const parts: ClassPart[] = []
  for (let from = 0; from < ids.length; from += CLASSES_AT_ONCE) {
    const classIds = ids.slice(from, from + CLASSES_AT_ONCE)
    const rows = await readExamRows({ tx, scope, wanted: { classIds, academicYearId } })
    parts.push(...classPartsOf(rows, asked, atNow(env)))
    await otherWork()
  }
  return performanceOf(examSetup, parts, asked)
})
