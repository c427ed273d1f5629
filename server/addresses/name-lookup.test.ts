import { expect, it, vi } from 'vitest'
import { openLookup } from './name-lookup.ts'

it('a name is asked for once in half a minute, and one that nobody knows has no addresses', async () => {
  let now = 0
  const ask = vi.fn(async (name: string) => {
    if (name !== 'dugsi.lan') throw new Error('ENOTFOUND')
    return ['192.168.1.10']
  })
  const lookup = openLookup({ ask, now: () => now })
  expect(await lookup('dugsi.lan')).toEqual(['192.168.1.10'])
  expect(await lookup('dugsi.lan')).toEqual(['192.168.1.10'])
  expect(await lookup('other.lan')).toEqual([])
  expect(ask).toHaveBeenCalledTimes(2)
  now = 31_000
  await lookup('dugsi.lan')
  expect(ask).toHaveBeenCalledTimes(3)
})

it('a network that does not answer in time is not waited for, and its late answer counts for the next', async () => {
  let answer: (found: readonly string[]) => void = () => undefined
  const ask = vi.fn(() => new Promise<readonly string[]>((done) => (answer = done)))
  const lookup = openLookup({ ask, patience: 1 })
  expect(await lookup('dugsi.lan')).toEqual([])
  answer(['192.168.1.10'])
  expect(await lookup('dugsi.lan')).toEqual(['192.168.1.10'])
  expect(ask).toHaveBeenCalledOnce()
})
