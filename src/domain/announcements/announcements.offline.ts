import { offlineWrite } from '../core/offline-write.ts'
import { readAnnouncement } from './announcements.endpoints.ts'
import { announcementWords } from './announcements.words.ts'

/** Entry by which its maker notes that she has opened an announcement; the order of such entries does not matter. */
export const readAnnouncementOffline = offlineWrite(readAnnouncement, {
  version: 1,
  isPersonal: true,
  key: ({ body }) => `announcements:${body.ref}`,
  // An announcement is named by a public id, which is never given twice.
  subjects: () => [],
  effects: ({ body: { ref } }, { madeAt }) => [{ table: 'announcementReads', key: ref, row: { ref, readAt: madeAt } }],
  sentence: () => announcementWords.opened,
})
