import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatDay } from '#domain/core/dates.ts'
import { previewOf, type Preview, type Warning } from '#domain/turns/turns.rules.ts'
import { changeTurn, dropTurn, getTurnDraft } from '#domain/turns/turns.endpoints.ts'
import {
  OUTCOMES,
  type ClassPlan,
  type ProposalRule,
  type Turn,
  type TurnDraft,
  type TurnStudent,
} from '#domain/turns/turns.schema.ts'
import { namesOf, obstacleWords } from '#domain/turns/turns.words.ts'
import { call } from '#data/answers/api.ts'
import { useToday } from '#data/device/use-today.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { turnSchool } from '#data/turns/turn-year.ts'
import { Figures } from '#ui/list/Figures.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { toastDone } from '#ui/toast.ts'
import { AnswerGate } from '../core/Gates.tsx'
import { AskFirst } from '../core/form/AskFirst.tsx'
import { useAction, useConfirmedAction } from '../core/form/use-action.ts'
import { ClassPlans } from './ClassPlans.tsx'
import { ruleChoices } from './PrepareTurn.tsx'
import { TurnFees } from './TurnFees.tsx'
import { TurnPlan } from './TurnPlan.tsx'
import { TurnStudents } from './TurnStudents.tsx'
import styles from './turns.module.css'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.draft

type PreparedTurnProps = { turn: Turn; onChange: () => void }

/** A prepared turn: what would happen, where each class and each child goes, and the turn itself. */
export function PreparedTurn({ turn, onChange }: PreparedTurnProps) {
  const { answer, ask } = useAnswer(getTurnDraft, { params: { id: String(turn.id) } })
  return (
    <AnswerGate answer={answer} onRetry={ask}>
      {(draft) => <Draft key={draft.turn.id} loaded={draft} onReload={ask} onOver={onChange} />}
    </AnswerGate>
  )
}

type DraftProps = { loaded: TurnDraft; onReload: () => void; onOver: () => void }

/** What is saved of the draft is shown at once, without asking for all results again. */
function Draft({ loaded, onReload, onOver }: DraftProps) {
  const [saved, setSaved] = useState<{ of: TurnDraft; draft: TurnDraft } | null>(null)
  const draft = saved?.of === loaded ? saved.draft : loaded
  const keep = (next: Partial<TurnDraft>) => setSaved({ of: loaded, draft: { ...draft, ...next } })
  const preview = previewOf(draft)
  const id = String(draft.turn.id)
  const changing = useAction(
    (body: { rule?: ProposalRule; plans?: ClassPlan[] }) => call(changeTurn, { params: { id }, body }),
    { done: ({ turn }) => keep({ turn }), trouble: texts.failed },
  )
  return (
    <Stack>
      <Overview draft={draft} preview={preview} onReload={onReload} onOver={onOver} onTurn={(turn) => keep({ turn })}>
        {changing.trouble ? <ProblemAlert message={changing.trouble} /> : null}
        <NativeSelect
          label={turnTexts.rule}
          maw="30rem"
          data={ruleChoices(draft.turn.passThreshold)}
          value={draft.turn.rule}
          disabled={changing.isBusy}
          onChange={(event) => void changing.run({ rule: event.currentTarget.value as ProposalRule })}
        />
      </Overview>
      <ClassPlans
        draft={draft}
        preview={preview}
        isBusy={changing.isBusy}
        onChange={(plans) => void changing.run({ plans })}
      />
      <TurnFees draft={draft} preview={preview} onChange={(turn) => keep({ turn })} />
      <TurnStudents draft={draft} preview={preview} onChange={(students) => keep({ students })} />
    </Stack>
  )
}

const namesOfStudents = (students: readonly TurnStudent[]): string => namesOf(students.map(({ fullname }) => fullname))

function warningWords(warning: Warning): string {
  switch (warning.kind) {
    case 'owing':
      return texts.owing(namesOfStudents(warning.students), warning.students.length, warning.cents)
    case 'unmarked':
      return texts.unmarked(namesOfStudents(warning.students), warning.students.length)
    case 'notUp':
      return texts.notUp(warning.lines.map((line) => `${line.class.name} > ${line.next.name}`).join(', '))
    case 'full':
      return texts.full(
        warning.lines.map((line) => texts.ofSeats(line.class.name, line.after, line.class.seats ?? 0)).join(', '),
      )
    case 'crowded':
      return texts.crowded(warning.lines.map((line) => `${line.class.name} (${line.after})`).join(', '), warning.most)
    case 'emptied':
      return texts.emptied(warning.classes.map(({ name }) => name).join(', '))
    case 'split':
      return texts.split(namesOfStudents(warning.students), warning.students.length)
    case 'busCheaper':
      return texts.busCheaper(warning.fees)
  }
}

const daysOfYear = ({ year, firstDay, lastDay }: Turn['from']): string =>
  texts.daysOf(year, formatDay(firstDay), formatDay(lastDay))

type OverviewProps = {
  draft: TurnDraft
  preview: Preview
  onReload: () => void
  onOver: () => void
  onTurn: (turn: Turn) => void
  children: ReactNode
}

/** What the turn would do, what must be settled, and the buttons that turn the year or drop the preparation. */
function Overview({ draft: { turn, students }, preview, onReload, onOver, onTurn, children }: OverviewProps) {
  const { counts, undecided, obstacles } = preview
  const today = useToday()?.today
  const isEarly = today !== undefined && today < turn.from.lastDay
  const warnings = [
    ...(isEarly ? [texts.early(formatDay(turn.from.lastDay))] : []),
    ...preview.warnings.map(warningWords),
  ]
  const params = { id: String(turn.id) }
  const done = ({ message }: { message: string }) => {
    toastDone(message)
    onOver()
  }
  const turning = useConfirmedAction(() => turnSchool(turn.id, counts), {
    done,
    // The school has changed meanwhile, or somebody else was faster.
    failed: onReload,
    trouble: texts.failed,
  })
  const dropping = useConfirmedAction(() => call(dropTurn, { params }), { done, trouble: texts.failed })
  const trouble = turning.trouble ?? dropping.trouble
  const figures = [
    { label: turnTexts.all, value: students.length },
    ...OUTCOMES.map((outcome) => ({
      label: turnTexts.counts[outcome],
      value: outcome === 'up' ? counts.up - undecided : counts[outcome],
    })),
    ...(undecided > 0 ? [{ label: texts.undecided, value: undecided }] : []),
  ]
  return (
    <Panel title={texts.title(turn.from.year, turn.to.year)}>
      <Text mb="xs">{texts.days(daysOfYear(turn.from), daysOfYear(turn.to))}</Text>
      <Figures figures={figures} />
      {children}
      {trouble ? <ProblemAlert message={trouble} /> : null}
      {obstacles.length > 0 ? (
        <div className={styles['obstacles']} role="status">
          <strong>{texts.settle}</strong>
          <ul>
            {obstacles.map((each) => (
              <li key={obstacleWords(each)}>{obstacleWords(each)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {warnings.length > 0 ? (
        <div className={styles['warnings']}>
          <strong>{texts.warnings}</strong>
          <ul>
            {warnings.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <TurnPlan
        turn={turn}
        preview={preview}
        onChange={onTurn}
        first={
          <Button disabled={obstacles.length > 0} loading={turning.isBusy} onClick={() => turning.ask(true)}>
            {texts.turn}
          </Button>
        }
        last={
          <Button variant="subtle" color="clay" loading={dropping.isBusy} onClick={() => dropping.ask(true)}>
            {texts.drop}
          </Button>
        }
      />
      <AskFirst of={turning} title={texts.confirmTitle(turn.to.year)} confirm={texts.turn} isDangerous>
        {() => (
          <>
            <Figures figures={figures} />
            <Text mt="sm">{texts.confirmBody}</Text>
          </>
        )}
      </AskFirst>
      <AskFirst of={dropping} title={texts.dropTitle} confirm={texts.drop} isDangerous>
        {() => <Text>{texts.dropBody}</Text>}
      </AskFirst>
    </Panel>
  )
}
