import { server } from '../answers/source.ts'
import { ofOwnChildren } from '../school/own-children.ts'

const NOTHING = {}

/** The published results of the signed-in parent's children; the cached answer without network. */
export const useChildResults = ofOwnChildren(
  server(
    async () => (await import('#domain/exams/children.endpoints.ts')).listChildResults,
    () => NOTHING,
  ),
  ({ id }) => id,
)
