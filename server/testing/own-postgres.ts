import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** One PostgreSQL per worker, whose database `template` has the schema; none where tests use the embedded one. */
    postgresUrls: string[]
  }
}

export const usesPostgres = (): boolean => inject('postgresUrls').length > 0

/** Picks this worker's PostgreSQL among addresses: transactions of another worker would delay the position of a pull. */
export function workerPostgres(urls: readonly string[]): string {
  const url = urls[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!url) throw new Error('There is no PostgreSQL for this worker')
  return url
}

/** The address of this worker's PostgreSQL, which ends with a slash. */
export const ownPostgres = (): string => workerPostgres(inject('postgresUrls'))
