import { eq } from 'drizzle-orm'
import * as endpoints from '#domain/fees/payments.endpoints.ts'
import type { HeldSettlement, PaymentLine, TakenPayment } from '#domain/fees/fees.schema.ts'
import type { Database } from '../../db/client.ts'
import { studentFees, students } from '../../db/schema.ts'
import type { Actor, Handler } from '../../handle.ts'
import { openTestSchool, type CallOptions } from '../../testing/test-school.ts'
import { feeMonthHandlers } from './fee-months.handlers.ts'
import { paymentHandlers } from './payments.handlers.ts'

const LEFT = '2026-09-14T06:00:00.000Z'

type Asked = Partial<TakenPayment> & { lines: PaymentLine[] }

/** A demo school without fees, with short helpers for payments. */
export async function openMoneySchool(database: Database, handlers: readonly Handler[], count = 84) {
  const { db } = database
  const options = { students: count, feeMonths: 0 }
  const school = await openTestSchool(db, [...paymentHandlers, ...feeMonthHandlers, ...handlers], options)
  let [refs, receipts, used] = [0, 0, 0]
  const admin = school.actor('admin')

  return {
    ...school,
    /** Returns a student that no test has used, with fees of 17 dollars for some months. */
    freshStudent: async (months: readonly number[] = [], year = 2026): Promise<number> => {
      const student = school.students[used++]
      if (!student) throw new Error('no student is left')
      const rows = months.map((month) => ({ studentId: student.id, year, month, amountCents: 1_700 }))
      if (rows.length > 0) await db.insert(studentFees).values(rows)
      await db.update(students).set({ deletedAt: null }).where(eq(students.id, student.id))
      return student.id
    },
    line: (studentId: number, amountPaid: number, month = 1, discount = 0): PaymentLine => ({
      studentId,
      year: 2026,
      month,
      amountPaid,
      discount,
    }),
    freshReceipt: () => `AAA-R${String(++receipts).padStart(6, '0')}`,
    take: (asked: Asked, who: string | Actor = 'office', at?: CallOptions) => {
      const ref = `00000000-0000-4000-8000-${String(++refs).padStart(12, '0')}`
      const lines = asked.lines.map((line) => ({ discount: 0, ...line }))
      return school.call(
        endpoints.takePayment,
        typeof who === 'string' ? school.actor(who) : who,
        { body: { ref, method: 'Cash' as const, ...asked, lines } },
        at,
      )
    },
    settle: (id: number, body: HeldSettlement, at?: CallOptions) =>
      school.call(endpoints.settleHeldPayment, admin, { params: { id }, body }, at),
    voidPayment: (id: number, at?: CallOptions) =>
      school.call(endpoints.voidPayment, admin, { params: { id }, body: { reason: 'entered twice' } }, at),
    giveBack: (id: number, amount?: number, at?: CallOptions) =>
      school.call(
        endpoints.refundPayment,
        admin,
        {
          params: { id },
          body: { reason: 'paid too much', overdrawnReason: 'counted', ...(amount === undefined ? {} : { amount }) },
        },
        at,
      ),
    remove: (id: number) => db.update(students).set({ deletedAt: LEFT }).where(eq(students.id, id)),
    bringBack: (id: number) => db.update(students).set({ deletedAt: null }).where(eq(students.id, id)),
    /** Removes all students, so that fees are created only for those that a test adds. */
    removeAll: () => db.update(students).set({ deletedAt: LEFT }),
  }
}

export type MoneySchool = Awaited<ReturnType<typeof openMoneySchool>>
