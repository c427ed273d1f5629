import * as endpoints from '#domain/announcements/announcements.endpoints.ts'
import { handle } from '../../handle.ts'
import { listAll, listPresent, readOne } from './announcements.queries.ts'
import { noteReads } from './note-reads.ts'
import { edit, publish, withdraw } from './save-announcement.ts'

export const announcementHandlers = [
  handle(endpoints.listAnnouncements, async (_, context) => ({ announcements: await listPresent(context) })),

  handle(endpoints.listAllAnnouncements, async (_, context) => ({ announcements: await listAll(context) })),

  handle(endpoints.createAnnouncement, async ({ body }, context) => {
    const id = await publish(context, body)
    return { message: 'Announcement created successfully', announcement: await readOne(context, id) }
  }),

  handle(endpoints.updateAnnouncement, async ({ params: { id }, body }, context) => {
    await edit(context, id, body)
    return { message: 'Announcement updated successfully', announcement: await readOne(context, id) }
  }),

  handle(endpoints.deleteAnnouncement, async ({ params: { id } }, context) => {
    await withdraw(context, id)
    return { message: 'Announcement deleted' }
  }),

  handle(
    endpoints.readAnnouncement,
    async (input, context) => {
      const [reply] = await noteReads([{ input, write: context.write }], context)
      if (!reply) throw new Error('There is no reply')
      return reply
    },
    { run: noteReads },
  ),
]
