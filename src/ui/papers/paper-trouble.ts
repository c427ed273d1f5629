/** Why a PDF cannot be made, in words for the person who wanted it. */
export class PaperTrouble extends Error {
  override readonly name = 'PaperTrouble'
}

/** The message of a failure to make a file: why a paper cannot be made, or the screen's own words. */
export const troubleOf = (error: unknown, failed: string): string =>
  error instanceof PaperTrouble ? error.message : failed
