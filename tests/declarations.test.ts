import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MENU_GROUPS, placesOf } from '#app/screens.ts'
import { AttendanceRow } from '#domain/attendance/attendance.schema.ts'
import type { EndpointDefinition } from '#domain/core/endpoint.ts'
import { isProblemCode } from '#domain/core/problems.ts'
import { ROLES } from '#domain/core/roles.ts'
import { endpoints } from '#domain/endpoints.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { NAMELESS } from '#domain/core/offline-write.ts'
import { SYNCED_SHAPES } from '#domain/synced-shapes.ts'
import { screens } from '../src/areas.ts'
import { offlineSamples } from './offline-samples.ts'

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at)

const idsWhere = (isWrong: (each: EndpointDefinition) => boolean): string[] =>
  endpoints.filter(isWrong).map(({ id }) => id)

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape).sort() : []

describe('every declared call', () => {
  test('is in the list that these tests check', () => {
    expect(endpoints.length).toBeGreaterThan(10)
  })

  test('has an id of its own', () => {
    expect(repeated(endpoints.map(({ id }) => id))).toEqual([])
  })

  test('has a method and address of its own', () => {
    const addresses = endpoints.flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method} ${each.replace(/:\w+/g, ':')}`),
    )
    expect(repeated(addresses)).toEqual([])
  })

  test('says who may call it', () => {
    expect(idsWhere(({ roles }) => roles !== 'public' && roles.length === 0)).toEqual([])
    expect(idsWhere(({ roles }) => roles !== 'public' && !roles.every((role) => ROLES.includes(role)))).toEqual([])
  })

  test('describes exactly the parameters that each spelling of its address has', () => {
    const isWrong = ({ path, aliases = [], params }: EndpointDefinition) =>
      [path, ...aliases].some((each) => {
        const named = [...each.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
        return named.sort().join() !== fieldsOf(params).join()
      })
    expect(idsWhere(isWrong)).toEqual([])
  })

  test('names problems that exist, and has a schema of its reply', () => {
    expect(idsWhere(({ problems }) => !problems.every(isProblemCode))).toEqual([])
    expect(idsWhere(({ reply }) => !(reply instanceof z.ZodType))).toEqual([])
  })

  test('has no body if it only reads', () => {
    expect(idsWhere(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([])
  })

  test('refuses a body with an undeclared field', () => {
    const takesAnything = ({ body }: EndpointDefinition) =>
      body instanceof z.ZodObject && !(body.def.catchall instanceof z.ZodNever)
    expect(idsWhere(takesAnything)).toEqual([])
  })
})

describe('offline writes', () => {
  const context = { ownerId: 1, ownerName: 'Hodan Cali', madeAt: '2026-09-14T08:00:00Z' }
  const somebody = {
    className: () => '1A',
    studentName: () => 'Faadumo Xasan',
    examName: () => 'Midterm exam',
    subjectName: () => 'English',
  }

  test('have a sample each, and there are no other samples', () => {
    expect(Object.keys(offlineSamples).sort()).toEqual([...offlineWrites.keys()].sort())
  })

  test.each([...offlineWrites])('include %s, which is a declared call with a version', (id, write) => {
    expect(endpoints).toContain(write.endpoint)
    expect(write.endpoint.id).toBe(id)
    expect(write.endpoint.method).not.toBe('GET')
    expect(Number.isInteger(write.version) && write.version >= 1).toBe(true)
  })

  test.each([...offlineWrites])(
    'include %s, which has an order key, effects on synced tables and a sentence',
    (id, write) => {
      const sample = offlineSamples[id]
      expect(write.endpoint.body?.safeParse(sample?.input.body).error).toBeUndefined()
      const input = sample?.input as never
      expect(write.key(input)).toMatch(/^[\w.:-]+$/)
      const effects = write.effects(input, context)
      // Registered papers are in no table of the replica, so the call has no effects.
      expect(effects.length === 0).toBe(id === 'exams.registerPapers')
      for (const { table, key, row, fold } of effects) {
        const shapeFields = fieldsOf(table === 'attendance' ? AttendanceRow : SYNCED_SHAPES[table])
        // For a row that the replica lacks, only the fields of the effect are known.
        expect(Object.keys(row ?? fold?.(undefined) ?? {}).filter((field) => !shapeFields.includes(field))).toEqual([])
        expect(key).not.toContain('undefined')
      }
      for (const names of [NAMELESS, somebody]) {
        expect(write.sentence(input, names)).not.toMatch(/undefined|null|NaN|\[object/)
        expect(write.sentence(input, names).length).toBeGreaterThan(10)
      }
    },
  )

  test.each([...offlineWrites])('include %s, which has a text or null for its sample reply', (id, write) => {
    const sent = offlineSamples[id]?.reply
    expect(write.endpoint.reply.safeParse(sent).success).toBe(true)
    expect(write.attention?.(sent as never) ?? null).toSatisfy((text) => text === null || typeof text === 'string')
  })
})

describe('every declared screen', () => {
  test('is in the list that these tests check', () => {
    expect(screens.length).toBeGreaterThan(3)
  })

  test('has an id and addresses of its own', () => {
    expect(repeated(screens.map(({ id }) => id))).toEqual([])
    expect(repeated(screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]))).toEqual([])
  })

  test('has a title and says who can reach it', () => {
    const wrong = screens.filter(
      ({ title, roles }) =>
        title.length === 0 ||
        (roles !== 'public' && (roles.length === 0 || !roles.every((role) => ROLES.includes(role)))),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('is offered only to people who can reach it', () => {
    const wrong = screens.filter(
      (screen) =>
        screen.roles !== 'public' &&
        placesOf(screen).some((place) => place.roles?.some((role) => !screen.roles.includes(role))),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('has a position of its own in a known group of the menu', () => {
    const places = screens.flatMap(placesOf)
    expect(repeated(places.map(({ group, order }) => `${group} ${order}`))).toEqual([])
    expect(places.filter(({ group }) => !MENU_GROUPS.includes(group))).toEqual([])
  })

  // Only in the proof: at a push, the walk in browsers opens each screen.
  test.each(screens.map((screen) => [screen.id, screen] as const))(
    '%s loads a component',
    { tags: ['proof'] },
    async (_, screen) => {
      for (const { load } of [screen, ...(screen.loadFor ?? [])]) expect((await load()).default).toBeTypeOf('function')
    },
  )

  test('shows a component of its own only to a part of the roles that reach the screen', () => {
    const wrong = screens.filter(({ roles, loadFor = [] }) => {
      const taken = loadFor.flatMap((each) => each.roles)
      if (taken.length === 0) return false
      const isOfScreen = roles !== 'public' && taken.every((role) => roles.includes(role))
      return !isOfScreen || new Set(taken).size !== taken.length || taken.length >= roles.length
    })
    expect([screens.filter(({ loadFor }) => loadFor).length > 0, wrong.map(({ id }) => id)]).toEqual([true, []])
  })
})
