import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with an unused school, and tablets on which its people are signed in. */
    prepared: string
  }
}
