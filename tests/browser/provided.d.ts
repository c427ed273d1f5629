import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with a school that no test has used yet, and tablets on which its people are signed in. */
    prepared: string
  }
}
