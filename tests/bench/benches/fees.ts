import type { Row } from '../figures.ts'
import { askEmbedded, askPostgres, countWords, type Grown } from '../grown.ts'
import { moneyQuestionsOf } from '../money-questions.ts'
import { fillMoney } from '../money-years.ts'
import type { Stage } from '../stage.ts'

const MONEY: Grown = {
  fill: async (db, students) => {
    const made = await fillMoney(db, students)
    return `${countWords(made.fees, 'fees')}, ${countWords(made.payments, 'payments')}`
  },
  questionsOf: moneyQuestionsOf,
}

/** Reports of debts, payments and collections over five years of fees, on the embedded database. */
export const feesOnEmbedded = (stage: Stage): Promise<Row[]> => askEmbedded(stage, MONEY)

/** Reports of debts, payments and collections over five years of fees, on PostgreSQL. */
export const feesOnPostgres = (stage: Stage): Promise<Row[]> => askPostgres(stage, MONEY)
