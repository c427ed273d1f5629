import { describe, expect, test } from 'vitest'
import { SCHOOL_HEADER } from '#domain/core/school-header.ts'
import { drain } from './drain.ts'
import { depsOf, entriesOf, run } from './testing/device.ts'
import { SCHOOL } from './testing/fake-server.ts'
import { BASHIR, effects, marksOn, mark } from './testing/world.ts'
import { tablet, givenReadyTablet, world } from './testing/ready-tablet.ts'

givenReadyTablet()

const pulls = () => tablet.network.sent.filter(({ path }) => path === '/sync/pull')

function latch() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

/** Holds every pull back until it is released; `begun` resolves when the first one has arrived. */
function holdPulls() {
  const [gate, begun] = [latch(), latch()]
  tablet.network.meanwhile = ({ path }) => {
    if (path !== '/sync/pull') return
    begun.open()
    return gate.opened
  }
  return { begun: begun.opened, open: gate.open }
}

describe('a pull that does not end', { tags: ['fault:slow-pull'] }, () => {
  test('does not delay the sending of saved entries', async () => {
    const { begun, open } = holdPulls()
    const fetching = run(tablet, 'load')
    await begun
    await mark(tablet, 11, { remark: 'paid' })
    const sending = run(tablet, 'enqueue')
    await expect.poll(() => effects(world)).toEqual(['paid'])
    open()
    await Promise.all([fetching, sending])
  })

  test('is followed by one more, however many callers ask meanwhile', async () => {
    const { begun, open } = holdPulls()
    const fetching = run(tablet, 'load')
    await begun
    await mark(tablet, 11)
    const others = [run(tablet, 'enqueue'), run(tablet, 'focus'), run(tablet, 'news'), run(tablet, 'focus')]
    await expect.poll(() => effects(world).length).toBe(1)
    open()
    await Promise.all([fetching, ...others])
    expect(pulls()).toHaveLength(2)
    // The second pull brings the entry that was sent during the first.
    expect(await entriesOf(tablet)).toEqual([])
  })

  test('is aborted by "Send now", which sends and pulls again', { tags: ['fault:endless-answer'] }, async () => {
    const begun = latch()
    let isLetGo = false
    const endless = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"epoch":')),
        pull: () => begun.open(),
        cancel: () => void (isLetGo = true),
      })
      return new Response(body, {
        headers: { 'content-type': 'application/x-ndjson', [SCHOOL_HEADER]: SCHOOL.id },
      })
    }
    const deps = depsOf(tablet)
    const answers = [endless]
    const fetch: typeof deps.fetch = async (address, init) => {
      const first = String(address).includes('/sync/pull') ? answers.shift() : undefined
      return first ? first() : deps.fetch(address, init)
    }
    const fetching = drain({ ...deps, fetch }, 'load')
    await begun.opened
    await mark(tablet, 11, { remark: 'paid' })
    expect(await drain({ ...deps, fetch }, 'sendNow')).toBe(false)
    await fetching
    expect(isLetGo).toBe(true)
    expect(effects(world)).toEqual(['paid'])
    expect(pulls()).toHaveLength(1)
    expect(await marksOn(tablet, BASHIR)).not.toEqual([])
  })
})

describe('a pull of what is new at the school', () => {
  test.each(['news', 'written'] as const)('does not wait for the push of another page after "%s"', async (reason) => {
    const before = pulls().length
    await tablet.locks?.request('outbox', () => run(tablet, reason))
    expect(pulls()).toHaveLength(before + 1)
  })
})
