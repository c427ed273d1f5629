import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedPages, type LoadPage } from './shared-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageOf = (tables: string): LoadPage => ({
  tables,
  steps: [1, 1],
  isDaily: false,
  next: null,
  nextRows: 200,
  feed: 1,
  witness: { rows: [0, 0, 0], sum: '' },
})

const good = async () => true
const bad = async () => false

function reading(tables: string) {
  const state = { times: 0, read: async () => (state.times++, pageOf(tables)) }
  return state
}

it('a page is read once for all who ask for it at the same time or soon after, and for nobody else', async () => {
  const pages = sharedPages()
  const [one, other] = [reading('one'), reading('other')]
  const both = await Promise.all([pages.pageAt('a', good, one.read), pages.pageAt('a', good, other.read)])
  expect(both.map(({ tables }) => tables)).toEqual(['one', 'one'])
  expect((await pages.pageAt('a', good, other.read)).tables).toBe('one')
  expect((await pages.pageAt('b', good, other.read)).tables).toBe('other')
  expect([one.times, other.times]).toEqual([1, 1])
})

it('a page that is not valid for somebody is read again, and the new one is shared', async () => {
  const pages = sharedPages()
  const [old, fresh] = [reading('old'), reading('fresh')]
  await pages.pageAt('a', good, old.read)
  expect((await pages.pageAt('a', bad, fresh.read)).tables).toBe('fresh')
  expect((await pages.pageAt('a', good, old.read)).tables).toBe('fresh')
})

it('a page is deleted after two minutes', async () => {
  const pages = sharedPages()
  const [old, fresh] = [reading('old'), reading('fresh')]
  await pages.pageAt('a', good, old.read)
  await vi.advanceTimersByTimeAsync(119_000)
  expect((await pages.pageAt('a', good, fresh.read)).tables).toBe('old')
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await pages.pageAt('a', good, fresh.read)).tables).toBe('fresh')
})

it('the oldest pages are deleted where all of them would take too much memory', async () => {
  const pages = sharedPages()
  const large = 'x'.repeat(12_000_000)
  for (const key of ['a', 'b', 'c']) await pages.pageAt(key, good, reading(large).read)
  const [first, last] = [reading(''), reading('')]
  await pages.pageAt('c', good, last.read)
  await pages.pageAt('a', good, first.read)
  expect([first.times, last.times]).toEqual([1, 0])
})

it('a failed read fails for its reader alone; others who asked for the page read it themselves', async () => {
  const pages = sharedPages()
  const fails = async () => {
    throw new Error('gone')
  }
  const failing = pages.pageAt('a', good, fails)
  const beside = pages.pageAt('a', good, reading('whole').read)
  await expect(failing).rejects.toThrow('gone')
  expect((await beside).tables).toBe('whole')
})
