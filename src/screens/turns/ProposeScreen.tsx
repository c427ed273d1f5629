import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listOwnProposals } from '#domain/turns/turn-proposals.endpoints.ts'
import type { OwnProposals, ProposedStudent } from '#domain/turns/turn-proposals.schema.ts'
import { useAnswer } from '#data/answers/use-answer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Lines } from '#ui/list/Lines.tsx'
import { Page } from '#ui/Page.tsx'
import { AnswerGate } from '../core/Gates.tsx'
import { classFilter } from '../core/list/filters.ts'
import { list } from '../core/list/list-screen.tsx'
import { ListOf } from '../core/list/ListOf.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { proposalTexts as texts } from './proposals.texts.ts'
import { proposeScreen } from './turns.screens.ts'

type Row = ProposedStudent & { className: string }

/** What a teacher proposes for the students of her classes while a turn of the year is prepared. */
export default function ProposeScreen() {
  const { answer, ask } = useAnswer(listOwnProposals, {})
  return (
    <Page title={proposeScreen.title} lead={texts.lead}>
      <AnswerGate answer={answer} onRetry={ask}>
        {(loaded) =>
          loaded.turn ? (
            <Students key={loaded.turn.to} loaded={loaded} turn={loaded.turn} />
          ) : (
            <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
          )
        }
      </AnswerGate>
    </Page>
  )
}

type StudentsProps = { loaded: OwnProposals; turn: NonNullable<OwnProposals['turn']> }

/** What is saved is shown at once, without asking for all results again. */
function Students({ loaded, turn }: StudentsProps) {
  const [chosen, setChosen] = useState<readonly Row[] | null>(null)
  const [saved, setSaved] = useState<{ of: OwnProposals; students: ReadonlyMap<number, ProposedStudent> } | null>(null)
  const rows = useMemo(() => {
    const nameOf = new Map(loaded.classes.map(({ id, name }) => [id, name]))
    const changed = saved?.of === loaded ? saved.students : null
    return loaded.students.map((student): Row => ({
      ...student,
      proposal: (changed?.get(student.id) ?? student).proposal,
      className: nameOf.get(student.classId) ?? '',
    }))
  }, [loaded, saved])
  const spec = useMemo(() => proposalList(setChosen), [])
  const filters = useMemo(() => ({ class: classFilter(({ classId }: Row) => classId) }), [])
  const actions = useMemo(
    () => ({
      label: texts.propose,
      render: (row: Row) => (
        <Button
          variant="default"
          size="sm"
          h={44}
          aria-label={texts.proposeFor(row.fullname)}
          onClick={() => setChosen([row])}
        >
          {texts.propose}
        </Button>
      ),
    }),
    [],
  )
  return (
    <>
      <ListOf
        title={() => texts.title(turn.from, turn.to)}
        data={rows}
        spec={spec}
        actions={actions}
        filters={filters}
      />
      {chosen ? (
        <ProposeDialog
          turn={turn}
          students={chosen}
          onClose={() => setChosen(null)}
          onSaved={(students) => {
            const before = saved?.of === loaded ? saved.students : new Map<number, ProposedStudent>()
            setSaved({ of: loaded, students: new Map([...before, ...students]) })
            setChosen(null)
          }}
        />
      ) : null}
    </>
  )
}

const areOfOneClass = (rows: readonly Row[]): boolean =>
  rows.length > 1 && rows.every(({ classId }) => classId === rows[0]?.classId)

/** What a teacher proposes, as a list; `choose` opens a proposal for these students. */
export const proposalList = (choose: (rows: readonly Row[]) => void) =>
  list<readonly Row[], Row>({
    rows: (data) => data,
    noun: texts.noun,
    columns: ({ heading, text, percent, exported }) => [
      heading('name', texts.name, ({ fullname }) => fullname),
      text('class', texts.className, ({ className }) => className),
      percent('percent', texts.percent, (row) => row.percent),
      text('proposal', texts.proposal, ({ proposal }) => (proposal ? texts.outcomes[proposal.outcome] : '–'), {
        shown: ({ proposal }) =>
          proposal ? <Lines lines={[texts.outcomes[proposal.outcome], proposal.reason]} /> : '–',
      }),
      exported('reason', texts.reason, ({ proposal }) => proposal?.reason ?? ''),
    ],
    rowKey: ({ id }) => id,
    sort: ['name', 'up'],
    find: ({ id }) => ({ ids: [id] }),
    empty: texts.empty,
    file: texts.file,
    toneOf: ({ proposal }) => (proposal ? 'wait' : undefined),
    above: (shown) =>
      areOfOneClass(shown) ? (
        <Button variant="default" mb="sm" onClick={() => choose(shown)}>
          {texts.proposeForShown(shown.length)}
        </Button>
      ) : null,
  }).spec
