import type { Role } from '#domain/core/roles.ts'
import type { Answer } from './app.ts'
import type { School } from './school.ts'

type Ask = (method: string, path: string, body?: unknown) => Promise<Answer>

/** One signed-in person of each of these roles, as a function that calls the server in that person's name. */
export async function callersOf<R extends Role>(school: School, roles: readonly R[]): Promise<Record<R, Ask>> {
  const callers: Partial<Record<R, Ask>> = {}
  for (const role of roles) {
    const { token } = await school.signIn(role)
    callers[role] = (method, path, body) =>
      school.call({ method, path, token, ...(body === undefined ? {} : { body }) })
  }
  return callers as Record<R, Ask>
}
