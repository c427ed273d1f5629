import { expect, it } from 'vitest'
import type { Db } from '../../db/types.ts'
import { inLane } from './lanes.ts'

const school = {} as Db

/** Work that lasts until the test ends it. */
function work(steps: string[], name: string) {
  let end!: (how: () => void) => void
  const ended = new Promise<void>((resolve, reject) => {
    end = (how) => (how === fail ? reject(new Error(name)) : resolve())
  })
  const fail = (): void => undefined
  const run = async (): Promise<string> => {
    steps.push(`${name} begins`)
    await ended
    steps.push(`${name} ends`)
    return name
  }
  return { run, end: () => end(() => undefined), fail: () => end(fail) }
}

it('batches of one lane run one after the other, also after a batch that failed', async () => {
  const steps: string[] = []
  const [first, second, third] = ['first', 'second', 'third'].map((name) => work(steps, name))
  const runs = [first, second, third].map((each) => inLane(school, 'K7Q 5', each!.run))
  second!.end()
  third!.end()
  first!.fail()
  await expect(runs[0]).rejects.toThrow('first')
  expect(await Promise.all(runs.slice(1))).toEqual(['second', 'third'])
  expect(steps).toEqual(['first begins', 'second begins', 'second ends', 'third begins', 'third ends'])
})

it('lanes do not wait for each other', async () => {
  const steps: string[] = []
  const [mine, theirs, elsewhere] = ['mine', 'theirs', 'elsewhere'].map((name) => work(steps, name))
  const first = inLane(school, 'K7Q 5', mine!.run)
  theirs!.end()
  elsewhere!.end()
  await inLane(school, 'K7Q 6', theirs!.run)
  await inLane({} as Db, 'K7Q 5', elsewhere!.run)
  expect(steps).toEqual(['mine begins', 'theirs begins', 'theirs ends', 'elsewhere begins', 'elsewhere ends'])
  mine!.end()
  await first
})
