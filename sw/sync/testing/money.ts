import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { endpoint, type EndpointDefinition } from '#domain/core/endpoint.ts'
import { Id } from '#domain/core/fields.ts'
import { offlineWrite, type OfflineWrite } from '#domain/core/offline-write.ts'
import { studentSubject } from '#domain/core/subjects.ts'
import { endpoints } from '#domain/endpoints.ts'
import { offlineWrites } from '#domain/offline-writes.ts'

/** Money taken from a student's family: as much of the real payment as the sync engine depends on. */
export const takeMoney = endpoint({
  id: 'till.take',
  method: 'POST',
  path: '/till/take',
  summary: 'Takes money',
  roles: ['ADMIN', 'Teacher'],
  body: z.strictObject({ ref: z.string(), studentId: Id, cents: z.int(), receipt: z.string().optional() }),
  reply: z.object({ message: z.string(), held: z.string().nullable() }),
  problems: ['accessDenied'],
})

export const takeMoneyOffline = offlineWrite(takeMoney, {
  version: 1,
  isUnconditional: true,
  key: ({ body }) => `till:${body.ref}`,
  subjects: ({ body }) => [studentSubject(body)],
  numbered: { series: 'R', put: ({ body }, receipt) => ({ body: { ...body, receipt } }) },
  effects: ({ body }) => [
    {
      table: 'students',
      key: String(body.studentId),
      fold: (row) => (row ? { ...row, dueCents: Number(row['dueCents']) - body.cents } : null),
    },
  ],
  sentence: ({ body }) => `${body.cents} taken of student ${body.studentId}`,
  attention: ({ held }) => held && `Held: ${held}`,
})

/** Declares the test payment as a call and as an offline write, as the real payment is, for the tests of one file. */
export function declareMoney(): void {
  const writes = offlineWrites as Map<string, OfflineWrite>
  const calls = endpoints as EndpointDefinition[]
  beforeAll(() => {
    calls.push(takeMoney)
    writes.set(takeMoney.id, takeMoneyOffline)
  })
  afterAll(() => {
    calls.splice(calls.indexOf(takeMoney), 1)
    writes.delete(takeMoney.id)
  })
}
