/** Large chunks that are run at starts, before the first screen answers. */
const RUN_AT_STARTS =
  /^(index|framework|libraries|frame|((seldom|staff|office)-)?(data|ui|core|marking|list)|staff-attendance)$/

/**
 * Comment by which V8 compiles all functions of a script while it is being loaded, beside the page's own thread. Without it each
 * function is compiled on that thread at its first call, at every start: Chromium keeps no compiled code of modules.
 */
export const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad'

/** First line of a chunk with this name. */
export const hintOf = ({ name }: { name: string }): string => (RUN_AT_STARTS.test(name) ? COMPILE_AHEAD : '')
