import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadTurns, type Caller, type LoadStay, type Turn } from './load-turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const caller = (person: number, over: Partial<Caller> = {}): Caller => ({
  session: `s${person}`,
  person,
  address: '10.0.0.1',
  ...over,
})

type Asked = { got: Turn | null | 'waits' }

/** A device that asks for its next page, and begins as soon as it may; `got` is null when it was replaced. */
function asking(stay: LoadStay): Asked {
  const state: Asked = { got: 'waits' }
  void stay.turn().then((turn) => {
    turn?.begin()
    state.got = turn
  })
  return state
}

const settled = () => vi.advanceTimersByTimeAsync(0)

const served = (...all: Asked[]): boolean[] => all.map(({ got }) => got !== 'waits')

describe('turns of initial loads', () => {
  it('are given in order of arrival, and waiting devices see their places', async () => {
    const turns = loadTurns(1)
    const stays = [1, 2, 3].map((person) => turns.enter(caller(person)))
    const asked = stays.map(asking)
    await settled()
    expect(served(...asked)).toEqual([true, false, false])
    expect(stays.slice(1).map((stay) => stay.place())).toEqual([1, 2])
    // The first device's second page comes before any other's first.
    const again = asking(stays[0]!)
    await settled()
    expect(served(again, ...asked.slice(1))).toEqual([true, false, false])
    stays[0]!.leave()
    await settled()
    expect(served(...asked.slice(1))).toEqual([true, false])
    expect(stays[2]!.place()).toBe(1)
  })

  it('are shared evenly between accounts, whatever number of devices one of them has', async () => {
    const turns = loadTurns(2)
    const busy = [1, 2, 3, 4].map((device) => turns.enter(caller(1, { session: `busy${device}` })))
    const asked = busy.map(asking)
    const other = asking(turns.enter(caller(2)))
    await settled()
    expect(served(...asked, other)).toEqual([true, true, false, false, false])
    busy[0]!.leave()
    await settled()
    expect(served(...asked.slice(1), other)).toEqual([true, false, false, true])
  })

  it('are passed on while a slow line receives a page', async () => {
    const turns = loadTurns(1)
    const [slow, next] = [turns.enter(caller(1)), turns.enter(caller(2))]
    const first = asking(slow)
    const second = asking(next)
    await settled()
    ;(first.got as Turn).send()
    await vi.advanceTimersByTimeAsync(200)
    expect(served(second)).toEqual([false])
    await vi.advanceTimersByTimeAsync(100)
    expect(served(second)).toEqual([true])
    // The late end of the first does not free a turn a second time.
    slow.leave()
    const third = asking(turns.enter(caller(3)))
    await settled()
    expect(served(third)).toEqual([false])
  })

  it('are passed on where a device on a dead line does not use its turn', async () => {
    const turns = loadTurns(1)
    const dead = turns.enter(caller(1))
    const lapsed = dead.turn()
    const next = asking(turns.enter(caller(2)))
    await vi.advanceTimersByTimeAsync(200)
    expect(served(next)).toEqual([false])
    await vi.advanceTimersByTimeAsync(100)
    expect([served(next), (await lapsed)?.begin()]).toEqual([[true], false])
  })

  it('of a device that asks again while it waits keep its place; the older request moves to the end', async () => {
    const turns = loadTurns(1)
    asking(turns.enter(caller(1)))
    const older = turns.enter(caller(2))
    asking(older)
    const other = turns.enter(caller(3))
    asking(other)
    const newer = turns.enter(caller(2))
    asking(newer)
    await settled()
    expect([newer, other, older].map((stay) => stay.place())).toEqual([1, 2, 3])
  })

  it('are limited to four requests of a session; the oldest above that ends', async () => {
    const turns = loadTurns(1)
    asking(turns.enter(caller(9)))
    const asked = Array.from({ length: 6 }, () => asking(turns.enter(caller(1))))
    await settled()
    expect(asked.map(({ got }) => got)).toEqual([null, null, 'waits', 'waits', 'waits', 'waits'])
  })

  it('of a device that was served and begins again come after waiting devices', async () => {
    const turns = loadTurns(1)
    const first = turns.enter(caller(1))
    asking(first)
    const behind = turns.enter(caller(2))
    asking(behind)
    await settled()
    const again = turns.enter(caller(1))
    asking(again)
    expect([behind.place(), again.place()]).toEqual([1, 2])
    first.leave()
    await settled()
    expect(again.place()).toBe(1)
  })

  it('are limited to forty devices of one account and a hundred of one address, until some leave', () => {
    const turns = loadTurns()
    const own = Array.from({ length: 40 }, (_, index) => turns.enter(caller(1, { session: `own${index}` })))
    const enterAs = (person: number, over: Partial<Caller>) => () => turns.enter(caller(person, over))
    expect(enterAs(1, { session: 'own40' })).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
    Array.from({ length: 60 }, (_, index) => turns.enter(caller(100 + index)))
    expect(enterAs(2, {})).toThrow(expect.objectContaining({ code: 'tooManyRequests' }))
    expect(enterAs(2, { address: '10.0.0.2' })).not.toThrow()
    own[0]!.leave()
    expect(enterAs(1, { session: 'own40' })).not.toThrow()
  })
})
