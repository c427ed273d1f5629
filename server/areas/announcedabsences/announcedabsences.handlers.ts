import { announceAbsence } from '#domain/announcedabsences/announcedabsences.endpoints.ts'
import { listAnnouncedAbsences } from '#domain/announcedabsences/reading.endpoints.ts'
import { handle } from '../../handle.ts'
import { readAnnounced } from './announcedabsences.queries.ts'
import { saveAnnounced } from './save-announced.ts'

export const announcedAbsenceHandlers = [
  handle(announceAbsence, async ({ body }, context) => {
    await saveAnnounced(context, body)
    return { message: body.isWithdrawn ? 'Announced absence withdrawn' : 'Absence announced' }
  }),

  handle(listAnnouncedAbsences, ({ query: { startDate: from, endDate: to } }, context) =>
    readAnnounced(context, { from, to }),
  ),
]
