import { IconSchool } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useCorrections, type CorrectionsLeft } from '#data/exams/corrections.ts'
import { useEntryBook } from '#data/exams/entry.queries.ts'
import { useSession } from '#data/session/use-session.ts'
import type { ExamSetup } from '#domain/exams/exams.schema.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import form from '#ui/form.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { ReplicaAge, ReplicaGate } from '../../core/Gates.tsx'
import { Corrections } from '../entry/Corrections.tsx'
import { entryTexts } from '../entry/entry.texts.ts'
import { offersOf, type Offer } from '../entry/offers.ts'
import { CorrectScore, type Corrected } from './CorrectScore.tsx'
import { correctTexts as texts } from './correct.texts.ts'

/** The screen "Update Student Score": a teacher changes one score, which uses one of her corrections. */
export default function UpdateScoreScreen() {
  const session = useSession()
  const reading = useEntryBook()
  return (
    <Page title={texts.title} lead={texts.lead} actions={<ReplicaAge />}>
      {session === null ? <ProblemAlert message={entryTexts.noUser} /> : null}
      {session === undefined ? <LoadingSkeleton rows={6} /> : null}
      {session ? (
        <ReplicaGate reading={reading} needsWhole>
          {({ book, setup, assignments }) => (
            <Correcting offers={offersOf(book.classes, setup, assignments)} setup={setup} ownerId={session.user.id} />
          )}
        </ReplicaGate>
      ) : null}
    </Page>
  )
}

const StatusCard = ({ left }: { left: CorrectionsLeft }) => (
  <Panel title={texts.status}>
    <Corrections left={left} />
  </Panel>
)

type CorrectingProps = { offers: readonly Offer[]; setup: ExamSetup; ownerId: number }

function Correcting({ offers, setup, ownerId }: CorrectingProps) {
  const { left, ask } = useCorrections(ownerId)
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const items = useMemo(
    () =>
      corrected &&
      ([
        [texts.student, corrected.student],
        [texts.exam, corrected.exam],
        [texts.subject, corrected.subject],
        [texts.marks, corrected.marks],
        [texts.by, corrected.by],
        [texts.at, corrected.at],
      ] as const),
    [corrected],
  )
  if (offers.length === 0)
    return (
      <EmptyState icon={<IconSchool size={32} />} title={texts.noSubjects}>
        {texts.noSubjectsHelp}
      </EmptyState>
    )
  return (
    <div className={form['whole']}>
      {left ? <StatusCard left={left} /> : null}
      <Panel title={texts.form}>
        <CorrectScore
          offers={offers}
          setup={setup}
          ownerId={ownerId}
          onCorrected={(result) => {
            setCorrected(result)
            ask()
          }}
        />
      </Panel>
      {items ? <DescriptionList title={texts.result} items={items} /> : null}
    </div>
  )
}
