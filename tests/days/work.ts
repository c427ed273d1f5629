import { seededRandom } from '#server/db/seed/random.ts'
import type { Who } from '#tests/school/ask.ts'
import { PEOPLE, type Step, type Work } from './plan.ts'
import type { Saved } from './saved.ts'

/** Name of the person who signs in on the device of a step. */
export const nameAt = ({ on, seed }: Step): Who => seededRandom(String(seed)).pick<Who>(PEOPLE[on] as unknown as [Who])

/** The work of a signed-in person, as one level of the random days does it: by calls, by the engine or in a browser. */
export type Hands<World, Actor> = {
  mark: (world: World, actor: Actor, isClass: boolean) => Promise<unknown>
  score: (world: World, actor: Actor) => Promise<unknown>
  /** Leaves an entry as a newer release makes it. */
  ahead: (world: World, actor: Actor, what: 'mark' | 'pay' | 'spend') => Promise<void>
  record: (world: World, actor: Actor, isEdit: boolean) => Promise<void>
  pay: (world: World, actor: Actor) => Promise<unknown>
  spend: (world: World, actor: Actor) => Promise<unknown>
  markStaff: (world: World, actor: Actor) => Promise<unknown>
  /** Opens an announcement, or takes a photo. */
  read: (world: World, actor: Actor) => Promise<unknown>
  tidy: (world: World, actor: Actor, wish: 'cancel' | 'retry' | 'dismiss') => Promise<void>
}

/** Does a piece of work by a level's functions. */
export async function doWork<World, Actor>(
  { mark, score, ahead, record, pay, spend, markStaff, read, tidy }: Hands<World, Actor>,
  [world, actor, what]: [World, Actor, Work],
): Promise<unknown> {
  switch (what) {
    case 'mark':
    case 'markClass':
      return mark(world, actor, what === 'markClass')
    case 'score':
      return score(world, actor)
    case 'markAhead':
      return ahead(world, actor, 'mark')
    case 'payAhead':
      return ahead(world, actor, 'pay')
    case 'spendAhead':
      return ahead(world, actor, 'spend')
    case 'record':
    case 'editRecord':
      return record(world, actor, what === 'editRecord')
    case 'pay':
      return pay(world, actor)
    case 'spend':
      return spend(world, actor)
    case 'markStaff':
      return markStaff(world, actor)
    case 'read':
      return read(world, actor)
    case 'cancel':
    case 'retry':
    case 'dismiss':
      return tidy(world, actor, what)
  }
}

/** Notes a restore: saves that do not wait on a device (`waiting`) may be lost since the backup, except for money. */
export function noteRestore(saved: ReadonlyMap<string, Saved>, waiting: ReadonlySet<string>): void {
  for (const each of saved.values()) if (!waiting.has(each.label)) each.isBeforeRestore = true
}
