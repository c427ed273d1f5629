import { server } from '../answers/source.ts'

const NOTHING = {}

/** The week of the classes of the signed-in parent's children; the cached answer without network. */
export const useChildLessons = server(
  async () => (await import('#domain/timetable/children.endpoints.ts')).listChildLessons,
  () => NOTHING,
)
