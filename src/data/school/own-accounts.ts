import type { OwnAccount } from '#domain/school/own-accounts.schema.ts'
import type { CacheDb } from '../device/db.ts'
import { cacheQuery } from '../replica/use-cache.ts'

/** Categories and accounts that the school has added, also retired ones, as this device knows them. */
export const readOwnAccounts = (cache: CacheDb): Promise<OwnAccount[]> =>
  cache.ownAccounts.toArray() as Promise<unknown> as Promise<OwnAccount[]>

const useReading = cacheQuery(({ cache }) => readOwnAccounts(cache))

const NONE: readonly OwnAccount[] = []

/** What the school has added, live; nothing while it is being read. */
export function useOwnAccounts(): readonly OwnAccount[] {
  const reading = useReading()
  return reading.status === 'ready' ? reading.data : NONE
}
