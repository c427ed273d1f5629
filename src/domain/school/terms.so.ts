import terms from './terms.so.json' with { type: 'json' }

/** Somali terms by their English, from the glossary `terms.so.json`, which a Somali speaker corrects without code. */
export const term: Readonly<typeof terms> = terms

/** A term within a sentence. */
export const lower = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)
