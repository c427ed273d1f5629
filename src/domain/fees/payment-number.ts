/** Capital letters of other scripts that look like Latin ones on a screen. */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABESIJKMHOPCTYX3ABEZHIKMNOPTYX'

export const FOREIGN_LETTERS = 'A payment number has only digits and the letters A to Z. Please type it anew.'

/** Whether a number has letters that no wallet writes; such a number has to be typed again. */
export const hasForeignLetters = (number: string): boolean => /[^\P{L}A-Za-z]/u.test(number.normalize('NFKC'))

/**
 * A number as it is stored and compared: letters and digits in one width, without the label of a message (`TXN: …`), and with
 * Latin letters in the place of those that look like them. Money that was taken is recorded whatever its number, and foreign
 * letters must not hide a second use of it.
 */
export const writtenNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .trim()
    .replace(/^[^\d:]*:\s*(?=\S)/, '')
    .replaceAll(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => {
      const at = LOOK_ALIKES.indexOf(letter.toUpperCase())
      return LATIN[at] ?? letter
    })
