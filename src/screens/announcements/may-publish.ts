import { createAnnouncement } from '#domain/announcements/announcements.endpoints.ts'
import { useSession } from '#data/use-session.ts'

/** Whether the signed-in person may publish, and so change: others who open the screen only read. */
export function useMayPublish(): boolean {
  const role = useSession()?.user.Role
  return createAnnouncement.roles.some((each) => each === role)
}
