/** The spellings of an area and of its records that the files of the area are made of. */
export type Names = {
  /** `library` */
  area: string
  /** `book`, `books`, `Book`, `Books` */
  one: string
  many: string
  One: string
  Many: string
  /** `library` in capitals, for the table of doors. */
  AREA: string
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The plural of an English noun, as far as spelling alone decides it. */
const pluralOf = (noun: string): string =>
  /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : noun.replace(/([^aeiou])y$/, '$1ie').concat('s')

/** Checks the words that somebody typed; throws where one cannot name a folder, a table and a type. */
export function namesOf(area: string, one: string): Names {
  for (const word of [area, one])
    if (!/^[a-z]{3,20}$/.test(word))
      throw new Error(`"${word}": a name is one word of small letters, such as library or book`)
  const many = pluralOf(one)
  return { area, one, many, One: capital(one), Many: capital(many), AREA: area.toUpperCase() }
}
