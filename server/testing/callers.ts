import type { Role } from '#domain/core/roles.ts'
import type { Answer } from './app.ts'
import type { School } from './school.ts'

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Signs in one person of each of these roles; returns functions that call the server in her name. */
export async function callersOf<R extends Role>(school: School, roles: readonly R[]): Promise<Record<R, Ask>> {
  const callers: Partial<Record<R, Ask>> = {}
  for (const role of roles) {
    const { token } = await school.signIn(role)
    callers[role] = (method, path, body) =>
      school.call({ method, path, token, ...(body === undefined ? {} : { body }) })
  }
  return callers as Record<R, Ask>
}
