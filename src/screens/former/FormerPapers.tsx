import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { linkTo } from '#app/screens.ts'
import { LANGUAGES } from '#domain/core/languages.ts'
import type { FormerStudent } from '#domain/former/former.schema.ts'
import form from '#ui/form.module.css'
import { DayField } from '../core/DayField.tsx'
import { Form } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import { PaperProgress } from '../exams/papers/PaperProgress.tsx'
import { allYearsJob, type MadeTranscript } from '../exams/papers/transcript-papers.ts'
import { useMadeToday } from '../exams/papers/use-made.ts'
import { usePapers, type Papers } from '../exams/papers/use-papers.ts'
import { studentYearsScreen } from '../studentfiles/studentfiles.screens.ts'
import styles from './former.module.css'
import { formerTexts } from './former.texts.ts'
import { leavingJob, Said } from './leaving-paper.ts'
import { CONDUCTS } from './leaving.words.ts'

const texts = formerTexts.papers

type OfStudent = { student: FormerStudent; papers: Papers; made: MadeTranscript | null }

function Certificate({ student, papers, made }: OfStudent) {
  const { since, leftOn } = student
  const { field, part, ...state } = useDraftForm(Said, {
    initial: { language: 'en', born: '', birthplace: '', since, until: leftOn, reason: '', conduct: '' },
    submit: (said) => (made ? papers.make(leavingJob(student, said, made)) : undefined),
    stays: true,
  })
  return (
    <Form of={{ ...state, isBusy: papers.isBusy }} submit={texts.certificate} isWide>
      <div className={form['wide']}>
        <NativeSelect
          label={texts.language}
          data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('language')}
        />
        <NativeSelect
          label={texts.conduct}
          data={[
            { value: '', label: texts.noConduct },
            ...CONDUCTS.map((value) => ({ value, label: texts.conducts[value] })),
          ]}
          {...field('conduct')}
        />
        <DayField label={texts.born} canClear {...part('born')} />
        <TextInput label={texts.birthplace} maxLength={80} autoComplete="off" {...field('birthplace')} />
        <DayField label={texts.since} {...part('since')} />
        <DayField label={texts.until} {...part('until')} />
        <TextInput
          label={texts.reason}
          className={form['full'] ?? ''}
          maxLength={150}
          autoComplete="off"
          {...field('reason')}
        />
      </div>
      <p className={styles['hint']}>{texts.bornHint}</p>
    </Form>
  )
}

/** Makes the transcript of all years and the leaving certificate of a former student. */
export function FormerPapers({ student }: { student: FormerStudent }) {
  const papers = usePapers()
  const made = useMadeToday()
  const { studentId, classId } = student
  return (
    <>
      <p className={styles['hint']}>{texts.transcriptHint}</p>
      <Group gap="xs">
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} />}
          disabled={papers.isBusy || !made}
          onClick={() => (made ? papers.make(allYearsJob({ studentId, classId }, made)) : undefined)}
        >
          {texts.transcript}
        </Button>
        <Button component={Link} to={linkTo(studentYearsScreen, {}, { id: String(studentId) })} variant="default">
          {texts.years}
        </Button>
      </Group>
      <h3 className={styles['next']}>{texts.certificateTitle}</h3>
      <Certificate student={student} papers={papers} made={made} />
      <PaperProgress papers={papers} />
    </>
  )
}
