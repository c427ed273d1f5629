import { expect, test } from 'vitest'
import { updateHindrance } from './update-readiness.ts'

const idle = { progress: { kind: 'idle' } as const, waiting: 0, drafts: 0 }

test('a new version may take over when nothing waits and no form is half filled', () => {
  expect(updateHindrance(idle)).toBeNull()
})

test(
  'it waits for entries on their way, for half-filled forms and for waiting entries',
  { tags: ['fault:release-over-form'] },
  () => {
    expect(updateHindrance({ ...idle, waiting: 2, progress: { kind: 'sending', done: 0, total: 2 } })).toBe('sending')
    expect(updateHindrance({ ...idle, waiting: 2, drafts: 1 })).toBe('draft')
    expect(updateHindrance({ ...idle, waiting: 2 })).toBe('waiting')
  },
)
