import { NativeSelect, TextInput } from '@mantine/core'
import { EXAM_TYPES, MAX_MARKS, TYPE_NAMES } from '#domain/exams/exams.schema.ts'
import type { ExamType } from '#domain/exams/exams.schema.ts'
import type { UploadOptions } from '#domain/exams/upload.schema.ts'
import form from '#ui/form.module.css'
import type { Choice } from './choice.ts'
import { examUploadTexts as texts } from './exam-upload.texts.ts'

type ChoiceFieldsProps = { options: UploadOptions; choice: Choice; onChoose: (change: Partial<Choice>) => void }

type Option = { value: string; label: string }
const UNCHOSEN: Option = { value: '', label: texts.choose }
const optionsOf = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

const TYPES = [UNCHOSEN, ...EXAM_TYPES.map((value) => ({ value, label: `${TYPE_NAMES[value]} (${MAX_MARKS[value]})` }))]

/** Class, academic year, exam by id or type, and subject by id or name. */
export function ChoiceFields({ options, choice, onChoose }: ChoiceFieldsProps) {
  const exams = options.exams.filter(({ academicYearId }) => String(academicYearId) === choice.yearId)
  return (
    <div className={form['wide']}>
      <NativeSelect
        label={texts.className}
        data={[UNCHOSEN, ...optionsOf(options.classes)]}
        value={choice.classId}
        onChange={(event) => onChoose({ classId: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.year}
        data={[UNCHOSEN, ...options.academicYears.map(({ id, year }) => ({ value: String(id), label: year }))]}
        value={choice.yearId}
        onChange={(event) => onChoose({ yearId: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.exam}
        data={[UNCHOSEN, ...optionsOf(exams)]}
        value={choice.examId}
        onChange={(event) => onChoose({ examId: event.currentTarget.value })}
      />
      <NativeSelect
        label={texts.examType}
        data={TYPES}
        value={choice.examType}
        onChange={(event) => onChoose({ examType: event.currentTarget.value as ExamType | '' })}
      />
      <NativeSelect
        label={texts.subject}
        data={[UNCHOSEN, { value: 'all', label: texts.all }, ...optionsOf(options.subjects)]}
        value={choice.subjectId}
        onChange={(event) => onChoose({ subjectId: event.currentTarget.value })}
      />
      <TextInput
        label={texts.subjectName}
        autoComplete="off"
        maxLength={60}
        value={choice.subjectName}
        onChange={(event) => onChoose({ subjectName: event.currentTarget.value })}
      />
    </div>
  )
}
