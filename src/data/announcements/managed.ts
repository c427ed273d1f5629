import {
  createAnnouncement,
  deleteAnnouncement,
  listAllAnnouncements,
  updateAnnouncement,
} from '#domain/announcements/announcements.endpoints.ts'
import type { AnnouncementEdit, NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import { call } from '../answers/api.ts'
import { callOnce } from '../answers/call-once.ts'
import { server } from '../answers/source.ts'

/** All announcements of the school; without network those of the last answer. */
export const useAllAnnouncements = server(listAllAnnouncements, () => ({}))

const paramsOf = (id: number) => ({ params: { id: String(id) } })

/** Changes of announcements; all of them need the server. */
export const announcementActions = {
  publish: (once: string, body: NewAnnouncement) => callOnce(once, createAnnouncement, { body }),
  update: (id: number, body: AnnouncementEdit) => call(updateAnnouncement, { ...paramsOf(id), body }),
  remove: (id: number) => call(deleteAnnouncement, paramsOf(id)),
}
