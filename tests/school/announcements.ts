import type { AnnouncementListed, NewAnnouncement } from '#domain/announcements/announcements.schema.ts'
import { ask, type Reached, type Who } from './ask.ts'
import { today } from './office.ts'

/** Publishes an announcement at another computer; by default for parents, without an end. */
export async function publish(
  school: Reached,
  over: Partial<NewAnnouncement>,
  as: Who = 'admin',
): Promise<AnnouncementListed> {
  const plain = { title: 'Prize day', message: 'In the hall', targetRole: 'PARENT', startDate: today(), endDate: null }
  const body = { ...plain, ...over }
  return (await ask<{ announcement: AnnouncementListed }>(school, 'POST', '/user/announcements', { as, body }))
    .announcement
}

/** Announcements of the school with this title. */
export const announced = async (school: Reached, title: string): Promise<AnnouncementListed[]> => {
  const all = await ask<{ announcements: AnnouncementListed[] }>(school, 'GET', '/user/announcements/all')
  return all.announcements.filter((each) => each.title === title)
}
