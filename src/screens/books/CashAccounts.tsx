import { addDays } from '#domain/core/dates.ts'
import { formatShillings } from '#domain/school/shillings.rules.ts'
import type { CashFlow } from '#domain/books/books.schema.ts'
import { reportTexts as texts } from './books.texts.ts'
import { Amount } from './StatementLines.tsx'
import { DAY_BEFORE_ALL_ENTRIES } from './links.ts'
import { areWhole, isUsed } from './statement-lines.ts'
import styles from './books.module.css'

/** Balances of the cash accounts before and after the period; accounts with 0 at both times are left out. */
export function CashAccounts({ flow }: { flow: CashFlow }) {
  const used = flow.accounts.filter(isUsed)
  const isWhole = areWhole(used.flatMap(({ opening, closing }) => [{ cents: opening }, { cents: closing }]))
  const dayBefore = addDays(flow.from, -1)
  return (
    <table className={`${styles['lines']} ${styles['accounts']}`}>
      <caption>{texts.accounts}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.account}</th>
          <th scope="col">{texts.opening}</th>
          <th scope="col">{texts.closing}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(({ account, name, opening, closing, shillings }) => (
          <tr key={account}>
            <th scope="row">
              {name}
              {shillings === undefined ? null : <small>{texts.inShillings(formatShillings(shillings))}</small>}
            </th>
            <td>
              <Amount
                cents={opening}
                label={`${name}, ${texts.opening.toLowerCase()}`}
                behind={{ of: account, from: DAY_BEFORE_ALL_ENTRIES, to: dayBefore }}
                isRounded={isWhole}
              />
            </td>
            <td>
              <Amount
                cents={closing}
                label={`${name}, ${texts.closing.toLowerCase()}`}
                behind={{ of: account, from: DAY_BEFORE_ALL_ENTRIES, to: flow.to }}
                isRounded={isWhole}
              />
            </td>
          </tr>
        ))}
        <tr data-tone="result">
          <th scope="row">{texts.total}</th>
          <td>
            <Amount cents={flow.opening} label={texts.total} behind={null} isRounded={isWhole} />
          </td>
          <td>
            <Amount cents={flow.closing} label={texts.total} behind={null} isRounded={isWhole} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
