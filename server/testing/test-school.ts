import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { attendance, attendanceConflicts, attendanceHistory } from '../db/schema.ts'
import type { Db } from '../db/types.ts'
import { buildDemoSchool } from '../db/seed/demo.ts'
import type { DemoOptions } from '../db/seed/demo-rows.ts'
import { insertDemoSchool } from '../db/seed/insert-demo.ts'
import { execute } from '../execute.ts'
import type { EndpointDefinition, HandlerInput, SentReplyOf } from '#domain/core/endpoint.ts'
import { addDays } from '#domain/core/dates.ts'
import { parseInput } from '#domain/core/parse-input.ts'
import type { Actor, Handler, HandlerContext, WriteOrigin } from '../handle.ts'

/** First time of the test clock: 10:00 at the school, on the demo school's today. */
const NOW = Date.parse('2026-09-14T07:00:00Z')

/** Parameters and query as handlers get them, and the body as it travels. */
export type Asked<E> = Omit<HandlerInput<E>, 'body'> &
  (E extends { body: infer S extends z.ZodType } ? { body: z.input<S> } : unknown)

export type CallOptions = { write?: WriteOrigin; now?: number; timeZone?: string }

/**
 * A demo school in a database, with calls to its handlers as over HTTP: one transaction each, and amounts in dollars. Only the
 * body is read by its schema: parameters and queries are handed over as handlers get them.
 */
export async function openTestSchool(db: Db, handlers: readonly Handler[], options: DemoOptions) {
  const school = buildDemoSchool({ attendanceDays: 0, ...options })
  await db.transaction((tx) => insertDemoSchool(tx, school))
  let daysUsed = 0

  const context = (actor: Actor, { write, now = NOW, timeZone = 'Africa/Mogadishu' }: CallOptions = {}) => {
    const env = { version: '0', school: { name: 'Test', timeZone }, now: () => now }
    return { actor, env, write: write ?? null, connection: null, db } as unknown as HandlerContext
  }

  return {
    ...school,
    db,
    context,
    /** A day that no other test has marked. */
    freshDay: () => addDays('2026-09-13', -daysUsed++),
    actor(name: string, deviceCode = 'AAA'): Actor {
      const user = school.users.find(({ username }) => username === name)
      if (!user) throw new Error(`No user ${name}`)
      return { ...user, sessionId: 'session', deviceCode }
    },
    studentsOf: (className: string) => {
      const classId = school.classes.find(({ name }) => name === className)?.id
      return school.students.filter((student) => student.classId === classId)
    },
    async call<E extends EndpointDefinition>(
      endpoint: E,
      actor: Actor,
      input: Asked<E>,
      callOptions?: CallOptions,
    ): Promise<SentReplyOf<E>> {
      const handler = handlers.find((each) => each.endpoint.id === endpoint.id)
      if (!handler) throw new Error(`No handler for ${endpoint.id}`)
      const { body } = parseInput({ ...endpoint, params: undefined, query: undefined }, input)
      const read = { ...input, body }
      const { reply } = await execute(db, { handler, input: read, context: context(actor, callOptions) })
      return reply as SentReplyOf<E>
    },
    marksOf: (day: string) =>
      db.select().from(attendance).where(eq(attendance.date, day)).orderBy(attendance.studentId),
    historyOf: (day: string) =>
      db.select().from(attendanceHistory).where(eq(attendanceHistory.date, day)).orderBy(attendanceHistory.id),
    conflictsOf: (day: string) =>
      db.select().from(attendanceConflicts).where(eq(attendanceConflicts.date, day)).orderBy(attendanceConflicts.id),
  }
}

export type TestSchool = Awaited<ReturnType<typeof openTestSchool>>

/** Wraps the database handle and counts the statements that are begun on it. */
export function counting(tx: Db): { tx: Db; count: () => number } {
  let statements = 0
  const begun = new Set(['select', 'selectDistinctOn', 'insert', 'update', 'delete', 'execute', '$count'])
  const counted = new Proxy(tx, {
    get(target, name) {
      if (begun.has(String(name))) statements++
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
  return { tx: counted, count: () => statements }
}
