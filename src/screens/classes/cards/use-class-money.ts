import { useMemo } from 'react'
import { listClassesWithStudents } from '#domain/classes/classes.endpoints.ts'
import type { Role } from '#domain/core/roles.ts'
import { visibleStudent } from '#domain/school/students.rules.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import type { PaymentsByStudent } from './class-cards.ts'

const NOBODY: PaymentsByStudent = new Map()

/** Payments of the current month's fee, from the school; not fetched for roles that may not see payments. */
export function useClassMoney(role: Role) {
  const seesMoney = 'feeCents' in visibleStudent(role, { feeCents: 0 })
  const { answer, ask } = useAnswer(listClassesWithStudents, seesMoney ? {} : null)
  const data = answer.status === 'ready' ? answer.data : null
  const paidOf = useMemo<PaymentsByStudent>(() => {
    if (!data) return NOBODY
    const students = data.flatMap(({ Student }) => Student)
    return new Map(
      students.flatMap(({ id, dueCents, paidCents }) =>
        dueCents === undefined || paidCents === undefined ? [] : [[id, { feeCents: dueCents, paidCents }]],
      ),
    )
  }, [data])
  return { seesMoney, paidOf, answer, ask }
}
