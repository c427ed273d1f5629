import { expect, test } from 'vitest'
import { updateHindrance } from './update-readiness.ts'

const idle = { progress: { kind: 'idle' } as const, waiting: 0, drafts: 0 }

test('a new version may take over when nothing waits and no form is half filled', () => {
  expect(updateHindrance(idle)).toBeNull()
})

test(
  'a new version waits for entries being sent, half-filled forms and waiting entries',
  { tags: ['fault:release-over-form'] },
  () => {
    expect(updateHindrance({ ...idle, waiting: 2, progress: { kind: 'sending', done: 0, total: 2 } })).toBe('sending')
    expect(updateHindrance({ ...idle, waiting: 2, drafts: 1 })).toBe('draft')
    expect(updateHindrance({ ...idle, waiting: 2 })).toBe('waiting')
  },
)
