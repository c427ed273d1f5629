import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the folder with an unused school, and with tablets on which people of the demo are signed in. */
    prepared: string
    /** Addresses, with a slash at the end, of a PostgreSQL server per worker, each with the school as database `school`. */
    schoolServers: string[]
  }
}
