/** The most that a row of a list shows of a long text, in characters. */
const SHOWN = 120

/** The beginning of a long text, with an ellipsis where more follows. */
export const beginningOf = (words: string): string =>
  words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words
