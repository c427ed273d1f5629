import { listChildResults } from '#domain/exams/children.endpoints.ts'
import { server } from '../source.ts'
import { useAnswer } from '../use-answer.ts'

const NOTHING = {}

/** The published results of the signed-in parent's children; the cached answer without network. */
export const useChildResults = server(listChildResults, () => NOTHING)

/** Asks for the results, so that they can be shown later without network. */
export const useFetchedChildResults = (): void => void useAnswer(listChildResults, NOTHING)
