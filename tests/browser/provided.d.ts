import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with an unused school, and tablets on which its people are signed in. */
    prepared: string
    /** The same school as the database `school` of a PostgreSQL for each worker; their addresses end with a slash. */
    schoolServers: string[]
  }
}
