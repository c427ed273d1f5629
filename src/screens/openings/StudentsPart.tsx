import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { saveOpeningStudents } from '#domain/openings/openings.endpoints.ts'
import { NOT_BOTH, type Opening, type OpeningStudents } from '#domain/openings/openings.schema.ts'
import { call } from '#data/answers/api.ts'
import { useOpeningStudents } from '#data/openings/openings.ts'
import { useClasses } from '#data/school/classes.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../core/Gates.tsx'
import { AmountGrid } from './AmountGrid.tsx'
import { openingTexts } from './openings.texts.ts'
import styles from './openings.module.css'

const texts = openingTexts.students

type StudentsPartProps = { opening: Opening; onChange: () => void }

/** Old debts and money ahead of families, by class and student. */
export function StudentsPart({ opening, onChange }: StudentsPartProps) {
  const [classId, setClassId] = useState('')
  const reading = useClasses()
  const classes = reading.status === 'ready' ? reading.data.classes : []
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <p className={styles['soft']}>{texts.counts(opening.owing, opening.havingAhead)}</p>
      <NativeSelect
        className={styles['class']}
        label={texts.class}
        value={classId}
        data={[
          { value: '', label: texts.choose },
          ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => setClassId(currentTarget.value)}
      />
      {classId === '' ? null : (
        <OfClass key={classId} classId={Number(classId)} isClosed={opening.isClosed} onChange={onChange} />
      )}
    </Panel>
  )
}

function OfClass({ classId, ...props }: { classId: number; isClosed: boolean; onChange: () => void }) {
  const answer = useOpeningStudents(classId)
  return (
    <Gate {...answer} words={texts}>
      {(students) => <Students students={students} {...props} ask={answer.ask} />}
    </Gate>
  )
}

type StudentsProps = { students: OpeningStudents; isClosed: boolean; ask: () => void; onChange: () => void }

function Students({ students, isClosed, ask, onChange }: StudentsProps) {
  if (students.length === 0) return <p>{texts.none}</p>
  const rows = students.map((each): { id: number; heading: string; amounts: [number, number] } => ({
    id: each.studentId,
    heading: each.fullname,
    amounts: [each.debt, each.ahead],
  }))
  const nameOf = new Map(rows.map(({ id, heading }) => [id, heading]))
  return (
    <AmountGrid
      label={texts.title}
      rowsHeading={texts.heading}
      columns={[texts.debt, texts.ahead]}
      rows={rows}
      isReadOnly={isClosed}
      objection={(changed) => {
        const both = changed.find(({ amounts: [debt, ahead] }) => debt > 0 && ahead > 0)
        return both ? `${nameOf.get(both.id) ?? ''}: ${NOT_BOTH}` : null
      }}
      save={(changed) =>
        call(saveOpeningStudents, {
          body: { rows: changed.map(({ id, amounts: [debt, ahead] }) => ({ studentId: id, debt, ahead })) },
        })
      }
      onSaved={() => {
        ask()
        onChange()
      }}
    />
  )
}
