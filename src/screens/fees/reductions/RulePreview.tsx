import type { RulePreview as Preview } from '#domain/fees/reductions.schema.ts'
import { formatCents } from '#domain/school/money.ts'
import { Alert } from '@mantine/core'
import { Panel } from '#ui/Panel.tsx'
import { reductionTexts } from './reductions.texts.ts'
import { monthWords, overLimit } from './rule-words.ts'
import styles from './reductions.module.css'

const { preview: texts } = reductionTexts

/** Who would pay more or less in the first month that a change of rules counts in. */
export const RulePreview = ({ of: { month, before, after, limit, students, changes } }: { of: Preview }) => (
  <Panel title={texts.title(monthWords(month))}>
    {students === 0 ? (
      <p role="status">{texts.nobody}</p>
    ) : (
      <>
        <p role="status" className="num">
          <strong>{texts.students(students)}</strong> · {texts.sums(formatCents(before), formatCents(after))}
        </p>
        <ul className={styles['students']}>
          {changes.map((each) => (
            <li key={each.studentId}>
              <span>
                {each.name} <small>{each.className}</small>
              </span>
              <span className="num">{texts.of(formatCents(each.before), formatCents(each.after))}</span>
            </li>
          ))}
        </ul>
        {overLimit(after, limit) ? <Alert color="amber">{overLimit(after, limit)}</Alert> : null}
        {students > changes.length ? <p>{texts.more(students - changes.length)}</p> : null}
      </>
    )}
  </Panel>
)
