import { ownPostgres, usesPostgres } from './own-postgres.ts'
import { placeInFolder, placeOnPostgres, type Place } from './place.ts'

/** An empty place for one school, in PostgreSQL where the run asks for it. */
export const openPlace = async (): Promise<Place> =>
  usesPostgres() ? placeOnPostgres(ownPostgres(), 'template') : placeInFolder()
