import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ClassRow } from '#domain/school/classes.schema.ts'
import { bottomBar } from '#ui/bottom-bar.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { clampedText, figuresOf, type BulkLine } from './bulk-form.ts'
import styles from './bulk-entry.module.css'
import { bulkEntryTexts as texts } from './bulk-entry.texts.ts'

type MarkFieldsProps = {
  pupil: { student: { fullname: string }; group: Pick<ClassRow, 'name'> } | null
  /** Whether a student id is typed; then a missing `pupil` means that no student has this id. */
  isTyped: boolean
  lines: readonly BulkLine[]
  max: number
  /** Whether an exam is chosen. */
  isOpen: boolean
  /** Whether the marks that the school already has are loaded. */
  stored: 'loading' | 'failed' | 'ready'
  onType: (subjectId: number, text: string) => void
}

/** A field for each subject, with the total and the percentage of the typed marks. */
export function MarkFields({ pupil, isTyped, lines, max, isOpen, stored, onType }: MarkFieldsProps) {
  // The subject whose marks were clamped last, so that the field says so.
  const [clamped, setClamped] = useState<number | null>(null)
  const { entered, total, most, percent } = figuresOf(lines, max)
  const note = pupil
    ? lines.length === 0
      ? texts.noSubjects(pupil.group.name)
      : isOpen
        ? texts.marksHelp(max)
        : texts.chooseType
    : isTyped
      ? texts.unknownStudent
      : texts.chooseStudent
  return (
    <Panel title={texts.marksTitle} lead={pupil ? texts.student(pupil.student.fullname, pupil.group.name) : null}>
      <p className={styles['text']} role="status">
        {stored === 'loading' ? texts.loadingMarks : note}
      </p>
      {stored === 'failed' ? <p className={styles['text']}>{texts.marksUnknown}</p> : null}
      <div className={styles['subjects']}>
        {lines.map(({ subject, text, error }) => (
          <TextInput
            key={subject.id}
            label={subject.name}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            disabled={!isOpen || stored === 'loading'}
            value={text}
            error={error ?? (clamped === subject.id ? texts.clamped(max) : null)}
            onChange={(event) => {
              const next = clampedText(event.currentTarget.value, max)
              setClamped(next.isClamped ? subject.id : null)
              onType(subject.id, next.text)
            }}
          />
        ))}
      </div>
      {lines.length > 0 ? (
        <div className={styles['figures']} {...bottomBar}>
          <Figures
            figures={[
              { label: texts.total, value: texts.of(total, most) },
              { label: texts.percentage, value: `${percent}%` },
              { label: texts.entered, value: texts.of(entered, lines.length) },
            ]}
          />
        </div>
      ) : null}
    </Panel>
  )
}
