import { MONEY, type Role } from '#domain/core/roles.ts'
import { useSession } from '#data/session/use-session.ts'

/** Whether the signed-in person may publish and change announcements; other people on the screen only read. */
export function useMayPublish(): boolean {
  const role = useSession()?.user.Role
  return MONEY.some((each: Role) => each === role)
}
