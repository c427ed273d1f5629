import { afterAll, beforeAll, expect, it } from 'vitest'
import { callersOf } from '../../testing/callers.ts'
import { openSchool, type School } from '../../testing/school.ts'
import { emptyReplica } from '../../testing/tablet.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.close())

it('a deleted class leaves the devices that have it with their next pull', async () => {
  const { ADMIN } = await callersOf(school, ['ADMIN'])
  const tablet = await school.tablet('admin')
  const replica = emptyReplica()
  const made = await ADMIN('POST', '/student/createclass', { name: '9Z' })
  const { id } = made.json['class'] as { id: number }
  await tablet.pull(replica)
  expect(replica.tables.classes.has(String(id))).toBe(true)
  expect((await ADMIN('DELETE', `/student/class/${id}`)).status).toBe(200)
  await tablet.pull(replica)
  expect(replica.tables.classes.has(String(id))).toBe(false)
})
