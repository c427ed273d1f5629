import { Stack } from '@mantine/core'
import type { AcademicYearRow } from '#domain/exams/exams.schema.ts'
import { listTurns } from '#domain/turns/turns.endpoints.ts'
import type { Turn } from '#domain/turns/turns.schema.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { useExamSetup } from '#data/exams/setup.queries.ts'
import { Page } from '#ui/Page.tsx'
import { AnswerGate, ReplicaGate } from '../core/Gates.tsx'
import { PreparedTurn } from './PreparedTurn.tsx'
import { PrepareTurn } from './PrepareTurn.tsx'
import { TurnDone } from './TurnDone.tsx'
import { turnScreen } from './turns.screens.ts'
import { turnTexts as texts } from './turns.texts.ts'

/** A year as turned by one of the turns, which the device may not have heard yet. */
const withTurn = (year: AcademicYearRow, turns: readonly Turn[]): AcademicYearRow =>
  turns.some(({ from }) => from.id === year.id) ? { ...year, turn: 'turned' } : year

/** The turn of the school from one academic year into the next: preparing it, doing it, taking it back. */
export default function TurnScreen() {
  const { answer, ask } = useAnswer(listTurns, {})
  const examSetup = useExamSetup()
  return (
    <Page title={turnScreen.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask}>
        {({ turns }) => {
          const prepared = turns.find(({ turned }) => turned === null)
          if (prepared) return <PreparedTurn turn={prepared} onChange={ask} />
          return (
            <Stack>
              {turns.map((turn, at) => (
                <TurnDone key={turn.id} turn={turn} isLast={at === 0} onChange={ask} />
              ))}
              <ReplicaGate reading={examSetup}>
                {({ years }) => <PrepareTurn years={years.map((year) => withTurn(year, turns))} onChange={ask} />}
              </ReplicaGate>
            </Stack>
          )
        }}
      </AnswerGate>
    </Page>
  )
}
