import { expect, test } from 'vitest'
import { RefusedError, TransportError } from '#data/answers/failures.ts'
import { failureOf, troubleOf } from './transfer-order.ts'

const order = { from: 1, to: 2, chosen: [7, 8], note: '' }

test('a transfer needs another class and at least one student', () => {
  expect(troubleOf(order)).toBeNull()
  expect(troubleOf({ ...order, to: null })?.message).toBe('Fadlan dooro fasalka lagu wareejinayo marka hore.')
  expect(troubleOf({ ...order, to: 1 })?.message).toBe('Fasalka cusub waa inuu ka duwanaadaa fasalka hadda.')
  expect(troubleOf({ ...order, chosen: [] })?.at).toBe('students')
})

test('the message of a failed transfer names the student who has moved meanwhile, in Somali', () => {
  const details = { names: 'Sahra Cali, Axmed Nuur' }
  const problem = { code: 'studentsMoved', message: 'No longer in this class', details, requestId: '1' }
  expect(failureOf(new RefusedError(409, problem, null), 'x')).toBe(
    'Fasalkan hadda kuma jiraan: Sahra Cali, Axmed Nuur. Cidna lama wareejin.',
  )
})

test('the message of a transfer says that the choice is kept if no answer came, else the fallback', () => {
  expect(failureOf(new TransportError('gone'), 'x')).toContain('Server-ka dugsiga lama gaari karo')
  const wordless = { code: 'somethingElse', message: '', requestId: '1' }
  expect(failureOf(new RefusedError(500, wordless, null), 'Failed to transfer selected students')).toBe(
    'Failed to transfer selected students',
  )
})
