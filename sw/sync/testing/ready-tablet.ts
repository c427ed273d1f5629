import { beforeEach } from 'vitest'
import { BASHIR, newWorld, readyTablet, type Tablet, type World } from './world.ts'

/** The school and the tablet of the present test; whoever imports them sees those of each test in turn. */
export let world: World
export let tablet: Tablet

/** Gives each test of the file a school and a tablet of its own, on which this person has signed in. */
export function givenReadyTablet(userId: number = BASHIR): void {
  beforeEach(async () => {
    world = newWorld()
    tablet = await readyTablet(world, userId)
  })
}

/** The test goes on with another tablet of its school. */
export const goOnWith = (other: Tablet): void => void (tablet = other)
