import type { Db } from '#server/db/types.ts'
import { execute } from '#server/execute.ts'
import { allHandlers } from '#server/handlers.ts'
import type { Handler, HandlerContext } from '#server/handle.ts'

const NOW = Date.parse('2026-09-14T07:00:00Z')
const HANDLERS: readonly Handler[] = allHandlers('secret of a bench')

/** A call's reply as the server makes it for an administrator (the user of id 1), with no HTTP around it. */
export async function call(db: Db, { id }: { id: string }, input: object): Promise<unknown> {
  const handler = HANDLERS.find(({ endpoint }) => endpoint.id === id) as Handler
  const env = { version: '0', school: { name: 'Bench', timeZone: 'Africa/Mogadishu' }, now: () => NOW }
  const actor = { id: 1, role: 'ADMIN', fullName: 'Admin', email: '', sessionId: 's', deviceCode: 'AAA' }
  const context = { actor, env, write: null, connection: null } as unknown as HandlerContext
  return (await execute(db, { handler, input, context })).reply
}

/** Milliseconds that some work takes. */
export async function took(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
