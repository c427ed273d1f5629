import { useLiveRead } from '../live/live-read.ts'
import { readPasted } from './take-here.ts'

/** Whether messages were pasted on this device before, and others of their bundle are missing. */
export const useHasPasted = (): boolean => useLiveRead(async (db) => (await readPasted(db)) !== '') ?? false
