import { cacheQuery } from '../replica/use-cache.ts'

/** Who works at the school, by name, live. */
export const useStaffNames = cacheQuery(async ({ cache }) => {
  const rows = (await cache.employees.toArray()) as unknown as { id: number; fullName: string }[]
  return rows.map(({ id, fullName }) => ({ id, name: fullName })).sort((a, b) => a.name.localeCompare(b.name, 'en'))
})
