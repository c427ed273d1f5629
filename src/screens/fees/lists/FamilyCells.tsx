import type { UnpaidFamily } from './balances.ts'
import { listTexts as texts } from './lists.texts.ts'
import { MonthChips } from './MonthChips.tsx'
import styles from './lists.module.css'

export const PhonesCell = ({ family: { phones } }: { family: UnpaidFamily }) =>
  phones.length === 0 ? (
    texts.none
  ) : (
    <span className={styles['phones']}>
      {phones.map((phone) => (
        <span key={phone}>{phone}</span>
      ))}
    </span>
  )

/** Each child with the months that are owed. */
export const ChildrenCell = ({ family: { students } }: { family: UnpaidFamily }) => (
  <span className={styles['children']}>
    {students.map(({ studentId, name, className, open }) => (
      <span key={studentId} className={styles['child']}>
        <span>
          {name} <small>{`${className} · ${studentId}`}</small>
        </span>
        <MonthChips months={open} />
      </span>
    ))}
  </span>
)
