import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { TeachingTeacher } from '#domain/teachers/teachers.schema.ts'
import { Panel } from '#ui/Panel.tsx'
import type { Cell } from './teaching-cells.ts'
import styles from './teaching.module.css'
import { TeacherSelect } from './TeacherSelect.tsx'
import type { TeachingRow } from './TeachingGrid.tsx'
import { teachingTexts as texts } from './teaching.texts.ts'

type WholeSubjectProps = {
  rows: readonly TeachingRow[]
  teachers: readonly TeachingTeacher[]
  onChoose: (cells: readonly Cell[], ids: readonly number[]) => void
}

/** Chooses one teacher of a subject in all classes that take it. */
export function WholeSubject({ rows, teachers, onChoose }: WholeSubjectProps) {
  const subjects = [...new Map(rows.flatMap((row) => row.subjects.map(({ id, name }) => [id, name])))]
  const [subjectId, setSubjectId] = useState(subjects[0]?.[0] ?? 0)
  const cells = rows
    .filter((row) => row.subjects.some(({ id }) => id === subjectId))
    .map((row) => ({ classId: row.id, subjectId }))
  return (
    <Panel title={texts.whole}>
      <div className={styles['cells']}>
        <NativeSelect
          label={texts.subject}
          value={subjectId}
          onChange={({ currentTarget }) => setSubjectId(Number(currentTarget.value))}
          data={subjects.map(([id, name]) => ({ value: String(id), label: name }))}
        />
        <TeacherSelect
          label={texts.teacher}
          name={texts.give}
          teachers={teachers}
          value={null}
          onChoose={(ids) => onChoose(cells, ids)}
        />
      </div>
    </Panel>
  )
}
