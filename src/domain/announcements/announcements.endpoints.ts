import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { MONEY, TOLD } from '../core/roles.ts'
import {
  AnnouncementEdit,
  AnnouncementId,
  AnnouncementListed,
  AnnouncementRef,
  NewAnnouncement,
} from './announcements.schema.ts'

// The documented calls: ANN-9.

const Listed = z.object({ announcements: z.array(AnnouncementListed) })
const Saved = z.object({ message: z.string(), announcement: AnnouncementListed })

export const listAnnouncements = endpoint({
  id: 'announcements.list',
  method: 'GET',
  path: '/user/announcements',
  summary: 'Announcements for the caller that have begun and not expired',
  roles: TOLD,
  reply: Listed,
  problems: [],
})

export const listAllAnnouncements = endpoint({
  id: 'announcements.all',
  method: 'GET',
  path: '/user/announcements/all',
  summary: 'All announcements for the office, also before their start; for others theirs, expired ones included',
  roles: TOLD,
  reply: Listed,
  problems: [],
})

export const createAnnouncement = endpoint({
  id: 'announcements.create',
  method: 'POST',
  path: '/user/announcements',
  summary: 'Publish an announcement to a role, to parents of a class, or to everyone',
  roles: MONEY,
  body: NewAnnouncement,
  reply: Saved,
  problems: ['endBeforeStart', 'endIsPast', 'classNotFound', 'noAudience'],
})

export const updateAnnouncement = endpoint({
  id: 'announcements.update',
  method: 'PUT',
  path: '/user/announcements/:id',
  summary: 'Change an announcement; whoever it is no longer for does not see it any more',
  roles: MONEY,
  params: AnnouncementId,
  body: AnnouncementEdit,
  reply: Saved,
  problems: ['announcementNotFound', 'announcementChanged', 'endBeforeStart', 'classNotFound', 'noAudience'],
})

export const deleteAnnouncement = endpoint({
  id: 'announcements.delete',
  method: 'DELETE',
  path: '/user/announcements/:id',
  summary: 'Hide an announcement',
  roles: MONEY,
  params: AnnouncementId,
  reply: z.object({ message: z.string() }),
  problems: ['announcementNotFound'],
})

export const readAnnouncement = endpoint({
  id: 'announcements.read',
  method: 'POST',
  path: '/user/announcements/read',
  summary: 'Note that the caller has opened an announcement, once',
  roles: TOLD,
  body: AnnouncementRef,
  // The call is refused to nobody: whoever opened an announcement that was deleted meanwhile cannot do anything about it.
  reply: z.object({ message: z.string(), isCounted: z.boolean() }),
  problems: [],
})
