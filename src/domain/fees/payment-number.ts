/** Letters of other scripts in capitals, and the Latin ones that nobody can tell from them on a screen. */
const LOOK_ALIKES = 'АВЕЅІЈКМНОРСТУХЗΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN = 'ABESIJKMHOPCTYX3ABEZHIKMNOPTYX'

export const FOREIGN_LETTERS = 'A payment number has only digits and the letters A to Z. Please type it anew.'

/** Whether a number has letters that no wallet writes: they are asked to be typed anew. */
export const hasForeignLetters = (number: string): boolean => /[^\P{L}A-Za-z]/u.test(number.normalize('NFKC'))

/**
 * A number as it is stored and compared: letters and digits in one width, without the label of a message (`TXN: …`), and
 * letters that look Latin as these. Money that was taken is recorded whatever its number, and must not hide behind them.
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
