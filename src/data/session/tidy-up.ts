import { device } from '../device/db.ts'
import { sealAbsent } from './sealing.ts'

/** Runs a function in one tab at a time, since only one may open or seal replicas. */
export const oneByOne = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('sign-in', run) : run()

/** Seals replicas that were left readable when the device was switched off during a sign-out. */
export const tidyUp = (): Promise<void> => oneByOne(() => sealAbsent(device()))
