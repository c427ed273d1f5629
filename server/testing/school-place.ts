import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { placeInFolder, placeOnPostgres, type Place } from './place.ts'

/** An empty place for one school, on PostgreSQL in the project `postgres`. */
export const openPlace = async (): Promise<Place> =>
  usesPostgres() ? placeOnPostgres(ownPostgres(), 'template') : placeInFolder()
