import { mayCall, type EndpointDefinition } from '#domain/core/endpoint.ts'
import { useSession } from './use-session.ts'

/** Whether the signed-in person may make a call; false until that is known. */
export function useMay(call: EndpointDefinition): boolean {
  const role = useSession()?.user.Role
  return role !== undefined && mayCall(call, role)
}
