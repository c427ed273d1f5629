import { Button } from '@mantine/core'
import type { Ref } from 'react'
import type { NamedStudent } from '#data/school/student-list.ts'
import { coreTexts } from '../core/core.texts.ts'
import { texts } from './discipline.texts.ts'
import styles from './discipline.module.css'

type ChosenProps = {
  student: Pick<NamedStudent, 'id' | 'fullname' | 'className'>
  other?: Ref<HTMLButtonElement>
  onOther?: (() => void) | undefined
}

/** The chosen student, with a button back to the search. */
export const ChosenStudent = ({ student, other, onOther }: ChosenProps) => (
  <div className={styles['chosen']}>
    <div>
      <strong>{student.fullname}</strong>
      <small className="num">{coreTexts.student.detail(student.id, student.className)}</small>
    </div>
    {onOther ? (
      <Button ref={other} variant="default" onClick={onOther} data-shell>
        {texts.form.otherStudent}
      </Button>
    ) : null}
  </div>
)
