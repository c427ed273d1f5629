import { formatDay } from '../core/dates.ts'
import { offlineWrite } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import type { FeeAccountRow } from './fees.schema.ts'
import { emptyAccount } from './payments.rules.ts'
import { promisePayment } from './promise.endpoints.ts'

/** What a family promised, noted at the counter also without network. */
export const promiseOffline = offlineWrite(promisePayment, {
  version: 1,
  // Promises of a family stay in order: the newest counts.
  key: ({ body }) => `fees:promise:${body.studentIds[0] ?? ''}`,
  subjects: ({ body }) => body.studentIds.map((studentId) => studentSubject({ studentId })),
  effects: ({ body }, { madeAt: at }) =>
    body.studentIds.map((id) => ({
      table: 'feeAccounts' as const,
      key: String(id),
      fold: (row) => ({
        ...((row as FeeAccountRow | undefined) ?? emptyAccount(id)),
        promise: { until: body.until ?? '', at },
      }),
    })),
  sentence: ({ body }, names) => {
    const whom = names.studentName(body.studentIds[0] ?? 0) ?? `Student ${body.studentIds[0] ?? ''}`
    return body.until
      ? `Family of ${whom} promises to pay until ${formatDay(body.until)}`
      : `Family of ${whom} promises nothing any more`
  },
})
