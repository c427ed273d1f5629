import { inject } from 'vitest'
import { placeInFolder, placeOnPostgres, type Place } from './place.ts'

export const usesPostgres = (): boolean => inject('postgresUrl') !== ''

/** An empty place for one school, in PostgreSQL where the run asks for it. */
export const openPlace = async (): Promise<Place> =>
  usesPostgres() ? placeOnPostgres(inject('postgresUrl'), 'template') : placeInFolder()
