import { formatDay } from '../core/dates.ts'
import { offlineWrite } from '../core/offline-write.ts'
import { studentSubject } from '../core/subjects.ts'
import { announceAbsence } from './announcedabsences.endpoints.ts'
import { announcedWords as words } from './announcedabsences.texts.ts'

export const announceAbsenceOffline = offlineWrite(announceAbsence, {
  version: 1,
  // A withdrawal replaces an announcement that was not sent yet.
  key: ({ body }) => `announcedabsences:${body.ref}`,
  subjects: ({ body }) => [studentSubject(body)],
  effects: ({ body: { isWithdrawn, note = '', ...said } }, { madeAt }) => [
    {
      table: 'announcedAbsences',
      key: said.ref,
      // Whoever withdraws only needs to see that it is; the school's own day comes with the reply.
      row: {
        ...said,
        note,
        saidBy: '',
        saidAt: madeAt,
        reachedAt: madeAt,
        withdrawnOn: isWithdrawn ? madeAt.slice(0, 10) : null,
      },
    },
  ],
  sentence: ({ body: { studentId, from, to, isWithdrawn } }, names) =>
    words[isWithdrawn ? 'withdrawn' : 'announced'](
      names.studentName(studentId) ?? `${studentId}`,
      [...new Set([from, to])].map(formatDay).join(' – '),
    ),
})
