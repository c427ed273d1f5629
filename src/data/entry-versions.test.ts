import { describe, expect, test } from 'vitest'
import { parseInput } from '#domain/core/parse-input.ts'
import { offlineWrites } from '#domain/offline-writes.ts'
import { PushEntry } from '#domain/sync/sync.schema.ts'

/** Entries as released versions wrote them into outboxes. Never changed, only added to. */
const RECORDED = [
  {
    id: 'K7Q-1',
    endpoint: 'attendance.mark',
    version: 1,
    input: { body: { studentId: 11, present: false, remark: 'Absent - Sick', date: '2026-09-14', base: 2 } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-2',
    endpoint: 'attendance.mark',
    version: 1,
    input: { body: { studentId: 11, present: true, date: '2026-09-14' } },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
  {
    id: 'K7Q-3',
    endpoint: 'attendance.markClass',
    version: 1,
    input: {
      body: {
        classId: 1,
        date: '2026-09-14',
        marks: [
          { studentId: 11, present: true, remark: 'Present', base: 0 },
          { studentId: 12, present: false, remark: 'Absent - Fasax', base: 3 },
        ],
      },
    },
    madeAt: '2026-09-14T06:00:00.000Z',
  },
] as const

const context = { ownerId: 7, ownerName: 'Hodan', madeAt: '2026-09-14T06:00:00.000Z' }
const names = { className: () => '1A', studentName: () => 'Axmed' }

describe.each(RECORDED)('an entry of $endpoint, version $version, $id', (entry) => {
  const write = offlineWrites.get(entry.endpoint)!
  const input = (entry.version < write.version ? write.upgrade?.(entry.input, entry.version) : entry.input) as Record<
    string,
    unknown
  >

  test('is still one that can be sent', () => {
    expect(PushEntry.parse(entry)).toEqual(entry)
    expect(() => parseInput(write.endpoint, input)).not.toThrow()
  })

  test('still has its key, its effects and its sentence', () => {
    expect(write.key(input as never)).toMatch(/^attendance:/)
    expect(write.effects(input as never, context).length).toBeGreaterThan(0)
    expect(write.sentence(input as never, names)).toContain('14/09/2026')
  })
})

test('every write that may wait has recorded entries of each of its versions', () => {
  for (const { endpoint, version } of offlineWrites.values()) {
    const recorded = RECORDED.filter((entry) => entry.endpoint === endpoint.id).map((entry) => entry.version as number)
    for (let each = 1; each <= version; each++) expect(recorded, endpoint.id).toContain(each)
  }
})
