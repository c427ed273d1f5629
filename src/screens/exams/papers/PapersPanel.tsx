import { Button } from '@mantine/core'
import { IconCertificate, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import type { TypeReport } from '#domain/exams/reports.schema.ts'
import { linkTo } from '#app/screens.ts'
import { Link } from 'react-router-dom'
import { FoldingPanel } from '#ui/FoldingPanel.tsx'
import { Choices } from '#ui/list/Choices.tsx'
import { unpublishedExams, type Made } from './paper-parts.ts'
import { certificatesJob, classResultsJob, reportCardsJob } from './make-papers.ts'
import { cardRemarksScreen } from '../remarks/remarks.screens.ts'
import { PaperProgress } from './PaperProgress.tsx'
import styles from './papers.module.css'
import { papersTexts as texts } from './papers.texts.ts'
import type { Papers } from './use-papers.ts'

const hasScores = ({ report }: TypeReport): boolean => report.some(({ passStatus }) => passStatus !== 'NO_SCORES')
const hasPassed = ({ report }: TypeReport): boolean => report.some(({ passStatus }) => passStatus === 'PASSED')

const WHOSE = ['passed', 'everybody'] as const
const OPTIONS = WHOSE.map((value) => ({ value, label: texts.certificatesFor[value] }))

const YEAR = 'year'

/** Cards that the class can have of a year: of terms of which it has marks, and of the year. */
function useCards({ cards }: TypeReport, { terms = [] }: AcademicYearRow) {
  const [typed, setTyped] = useState<string | null>(null)
  const held = terms.filter(({ id }) => cards?.termIds.includes(id))
  // Until the final is there, the card of the latest term says more than that of the year.
  const proposed = cards?.isFinal ? YEAR : String(held.at(-1)?.id ?? YEAR)
  return {
    term: held.find(({ id }) => String(id) === (typed ?? proposed)),
    options: [
      ...held.map(({ id, name }) => ({ value: String(id), label: name })),
      { value: YEAR, label: texts.cardsFor.year },
    ],
    choose: setTyped,
  }
}

type PapersPanelProps = {
  classId: number
  year: AcademicYearRow
  passThreshold: number
  report: TypeReport
  made: Made
  papers: Papers
}

/** Buttons that make the papers of a whole class, each kind as one PDF. */
export function PapersPanel({ classId, year, passThreshold, report, made, papers }: PapersPanelProps) {
  const unpublished = unpublishedExams(report)
  const isScored = hasScores(report)
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('passed')
  const { term, options, choose } = useCards(report, year)
  const isForNobody = whose === 'passed' && !hasPassed(report)
  const { isBusy } = papers
  const remarksOf = { class: String(classId), year: String(year.id), term: term ? String(term.id) : YEAR }
  const asked = { classId, academicYearId: year.id, passThreshold }
  const pdf = <IconFileTypePdf size={18} />
  return (
    <section className={styles['panel']} data-shell>
      <FoldingPanel title={texts.title}>
        <Choices
          label={texts.certificatesFor.label}
          options={OPTIONS}
          value={whose}
          onChange={(value) => setWhose(value as typeof whose)}
        />
        {options.length > 1 ? (
          <Choices
            label={texts.cardsFor.label}
            options={options}
            value={term ? String(term.id) : YEAR}
            onChange={choose}
          />
        ) : null}
        <div className={styles['buttons']}>
          <Button
            leftSection={<IconCertificate size={18} />}
            disabled={isBusy || !isScored || isForNobody || unpublished.length > 0}
            onClick={() => papers.make(certificatesJob(report, classId, made, whose))}
          >
            {texts.certificates}
          </Button>
          <Button
            variant="default"
            leftSection={pdf}
            disabled={isBusy || !(isScored || term)}
            onClick={() => papers.make(reportCardsJob(asked, { year, term }, report, made))}
          >
            {texts.cards}
          </Button>
          <Button
            variant="default"
            leftSection={pdf}
            disabled={isBusy}
            onClick={() => papers.make(classResultsJob(report, made))}
          >
            {texts.results}
          </Button>
          <Button component={Link} to={linkTo(cardRemarksScreen, {}, remarksOf)} variant="subtle">
            {texts.remarks}
          </Button>
        </div>
        <p className={styles['note']}>{texts.remarksHelp}</p>
        {isScored ? null : <p className={styles['note']}>{texts.noScores}</p>}
        {isScored && isForNobody ? <p className={styles['note']}>{texts.nobodyPassed}</p> : null}
        {unpublished.length > 0 ? (
          <p className={styles['note']}>
            {texts.unpublished(unpublished.join(', '))} {texts.cardsWithoutCode}
          </p>
        ) : null}
      </FoldingPanel>
      <PaperProgress papers={papers} />
    </section>
  )
}
