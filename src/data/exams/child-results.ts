import { listChildResults } from '#domain/exams/children.endpoints.ts'
import { server } from '../answers/source.ts'
import { ofOwnChildren } from '../school/own-children.ts'

const NOTHING = {}

/** The published results of the signed-in parent's children; the cached answer without network. */
export const useChildResults = ofOwnChildren(
  server(listChildResults, () => NOTHING),
  ({ id }) => id,
)
