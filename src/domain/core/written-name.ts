// Marks of direction and width, joiners, soft hyphens and the byte order mark.
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu
// Braille's blank is a letter without dots: a name of nothing else shows nothing.
const BLANK = /^[\s\u2800]*$/
// Most names: nothing in them has to be looked at.
const PLAIN = /^[\u0021-\u007e]+(?: [\u0021-\u007e]+)*$/

/** Text without the marks that nobody sees. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** A name as it is stored: without marks that nobody sees, letters composed, single spaces; empty where nothing shows. */
export function writtenName(name: string): string {
  if (PLAIN.test(name)) return name
  const shown = withoutUnseen(name).normalize('NFC').replace(/\s+/g, ' ').trim()
  return BLANK.test(shown) ? '' : shown
}
