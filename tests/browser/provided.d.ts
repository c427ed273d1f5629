import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of a filled school that no server has used yet. */
    schoolFolder: string
  }
}
