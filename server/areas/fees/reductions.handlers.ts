import { asc, desc, eq, isNotNull } from 'drizzle-orm'
import { grouped } from '#domain/core/grouped.ts'
import * as endpoints from '#domain/fees/reductions.endpoints.ts'
import type { FeeRuleListed } from '#domain/fees/reductions.schema.ts'
import { classes, feeRules, feeRuleStudents, students, users } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { handle } from '../../handle.ts'
import { presentMonth } from '../school/school-time.ts'
import { readReductionLimit, setReductionLimit } from './reduction-limit.ts'
import { changeRule, createRule, endRule, firstMonthToCome } from './fee-rules.ts'
import { readReductionsOf, tryRule } from './reductions-of-month.ts'

async function readNamed(tx: Db) {
  const found = await tx
    .select({
      ruleId: feeRuleStudents.ruleId,
      student: { id: students.id, name: students.fullname, className: classes.name },
    })
    .from(feeRuleStudents)
    .innerJoin(students, eq(students.id, feeRuleStudents.studentId))
    .innerJoin(classes, eq(classes.id, students.classId))
    .orderBy(asc(students.fullname), asc(students.id))
  return grouped(found, ({ ruleId }) => ruleId)
}

/** All rules: those without an end first, the newest first. */
async function readRules(tx: Db): Promise<FeeRuleListed[]> {
  const found = await tx
    .select({ rule: feeRules, createdBy: users.fullName })
    .from(feeRules)
    .innerJoin(users, eq(users.id, feeRules.createdBy))
    .orderBy(isNotNull(feeRules.untilMonth), desc(feeRules.fromMonth), desc(feeRules.id))
  const named = await readNamed(tx)
  return found.map(({ rule, createdBy }) => {
    const { cents, follows: _, ...listed } = rule
    const those = (named.get(rule.id) ?? []).map(({ student }) => student)
    return { ...listed, amount: cents, createdBy, students: those }
  })
}

export const reductionHandlers = [
  handle(endpoints.listFeeRules, async (_, { tx, env }) => ({
    rules: await readRules(tx),
    firstMonth: await firstMonthToCome(tx, env),
    limit: await readReductionLimit(tx),
  })),

  handle(endpoints.addFeeRule, async ({ body }, context) => ({
    message: 'Rule added',
    id: await createRule(context, body),
  })),

  handle(endpoints.changeFeeRule, async ({ params: { id }, body }, context) => ({
    message: 'Rule changed',
    id: await changeRule(context, id, body),
  })),

  handle(endpoints.endFeeRule, async ({ params: { id }, body }, context) => ({
    message: 'Rule ended',
    id: await endRule(context, id, body),
  })),

  handle(endpoints.limitReductions, async ({ body: { limit } }, context) => {
    await setReductionLimit(context, limit)
    return { message: 'Limit saved' }
  }),

  handle(endpoints.previewFeeRule, ({ body }, context) => tryRule(context, body)),

  handle(endpoints.reductionsOfMonth, ({ query }, context) =>
    readReductionsOf(context, { ...presentMonth(context.env), ...query }),
  ),
]
