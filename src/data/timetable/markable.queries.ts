import { classDayKey } from '#domain/row-keys.ts'
import { cacheQuery } from '../replica/use-cache.ts'

type ClassOfDay = { classId: number; date: string }

/** Which classes this device can mark on a day: those of its person, and those that it holds for the day of a substitute. */
export const useMarkable = cacheQuery(async ({ cache }) => {
  const [classes, covered] = await Promise.all([cache.classes.toArray(), cache.coveredClasses.toArray()])
  const own = new Set(classes.map(({ id }) => id))
  const ofDays = new Set((covered as ClassOfDay[]).map(classDayKey))
  return (of: ClassOfDay): boolean => own.has(of.classId) || ofDays.has(classDayKey(of))
})
