import { expect, test } from 'vitest'
import { health } from '#domain/auth/auth.endpoints.ts'
import { TransportError } from './failures.ts'
import { declarationOf, lateCall } from './late-call.ts'

test('a call is named by its declaration, or by the function that loads it', async () => {
  expect(await declarationOf(health)).toBe(health)
  expect(await declarationOf(async () => health)).toBe(health)
})

test('a call whose declaration cannot be loaded counts as one that nobody answers', async () => {
  const missing = async (): Promise<typeof health> => {
    throw new TypeError('no file')
  }
  await expect(lateCall(missing, {})).rejects.toBeInstanceOf(TransportError)
})
