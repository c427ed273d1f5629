import { booksQuestionsOf } from '../books-questions.ts'
import { fillBooks } from '../books-years.ts'
import type { Row } from '../figures.ts'
import { askEmbedded, askPostgres, countWords, type Grown } from '../grown.ts'
import { checkAndPosting } from '../posting.ts'
import type { Stage } from '../stage.ts'

const YEARS = 10

const BOOKS: Grown = {
  sizes: [
    { students: 10_000, years: YEARS },
    { students: 1_000, years: YEARS },
    { students: 10_000, years: 1 },
  ],
  fill: async (db, students, years = YEARS) => {
    const made = await fillBooks(db, students, years)
    return `${countWords(made.entries, 'entries')}, ${countWords(made.lines, 'lines')}`
  },
  questionsOf: booksQuestionsOf,
  atMostMs: 100,
  more: checkAndPosting,
}

/** Statements, ledger and check of ten years of books, and what posting adds to a payment, on the embedded database. */
export const booksOnEmbedded = (stage: Stage): Promise<Row[]> => askEmbedded(stage, BOOKS)

/** Statements, ledger and check of ten years of books, and what posting adds to a payment, on PostgreSQL. */
export const booksOnPostgres = (stage: Stage): Promise<Row[]> => askPostgres(stage, BOOKS)
