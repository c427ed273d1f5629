import { useMemo } from 'react'
import type { NamedStudent } from '#data/school/student-list.ts'
import { Panel } from '#ui/Panel.tsx'
import { listTexts as texts } from './list.texts.ts'
import { genderCounts, type GenderCounts } from '#domain/students/gender.rules.ts'
import { classCounts, wholePercent } from './stats.ts'
import styles from './list.module.css'

const GENDERS = ['Male', 'Female', 'Other'] as const
type Students = { students: readonly NamedStudent[] }

const Legend = () => (
  <ul className={styles['legend']} aria-hidden>
    {GENDERS.map((gender) => (
      <li key={gender} data-gender={gender}>
        {texts.genders[gender]}
      </li>
    ))}
  </ul>
)

/** Numbers of boys and girls. */
export function GenderStats({ students }: Students) {
  const counts = useMemo(() => genderCounts(students), [students])
  return (
    <Panel title={texts.genderStats}>
      <dl className={styles['bars']}>
        {GENDERS.map((gender) => {
          const percent = wholePercent(counts[gender], students.length)
          return (
            <div key={gender}>
              <dt>{texts.genders[gender]}</dt>
              <dd className="num">
                <span className={styles['track']} aria-hidden>
                  <span data-gender={gender} style={{ width: `${percent}%` }} />
                </span>
                <strong>{counts[gender].toLocaleString('en')}</strong> <small>{texts.percent(percent)}</small>
              </dd>
            </div>
          )
        })}
      </dl>
    </Panel>
  )
}

const partsOf = (counts: GenderCounts): string =>
  GENDERS.filter((gender) => counts[gender] > 0)
    .map((gender) => `${counts[gender]} ${texts.genders[gender]}`)
    .join(', ')

/** Students in each class; the bar is split by gender. */
export function ClassStats({ students }: Students) {
  const classes = useMemo(() => classCounts(students), [students])
  const largest = Math.max(1, ...classes.map(({ total }) => total))
  return (
    <Panel title={texts.classStats} action={<Legend />}>
      <dl className={styles['bars']} data-columns>
        {classes.map((group) => (
          <div key={group.className}>
            <dt>{group.className || texts.none}</dt>
            <dd className="num">
              <span className={styles['track']} aria-hidden>
                {GENDERS.map((gender) => (
                  <span key={gender} data-gender={gender} style={{ width: `${(group[gender] / largest) * 100}%` }} />
                ))}
              </span>
              <strong>{group.total}</strong>
              <span className={styles['said']}>{partsOf(group)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
