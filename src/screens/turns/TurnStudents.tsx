import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Destination, Preview } from '#domain/turns/turns.rules.ts'
import { OUTCOMES, type TurnDraft, type TurnStudent } from '#domain/turns/turns.schema.ts'
import { list } from '../core/list/list-screen.tsx'
import { ListOf } from '../core/list/ListOf.tsx'
import type { Filters } from '../core/list/FilterFields.tsx'
import { ChooseDialog } from './ChooseDialog.tsx'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.students

type Row = TurnStudent & { to: Destination; className: string; into: string }

type TurnStudentsProps = {
  draft: TurnDraft
  preview: Preview
  onChange: (students: TurnStudent[]) => void
}

const filters: Filters<Row> = {
  class: {
    label: texts.className,
    options: (_, all) => [
      { value: '', label: texts.anyClass },
      ...[...new Set(all.map(({ className }) => className))].map((name) => ({ value: name, label: name })),
    ],
    keeps: ({ className }, value) => value === '' || className === value,
  },
  outcome: {
    label: texts.outcome,
    options: () => [
      { value: '', label: texts.anyOutcome },
      ...OUTCOMES.map((value) => ({ value, label: turnTexts.outcomes[value] })),
    ],
    keeps: ({ to }, value) => value === '' || to.outcome === value,
  },
}

/** All children with where they go; one, or all that are shown, can be decided about. */
export function TurnStudents({ draft, preview, onChange }: TurnStudentsProps) {
  const [chosen, setChosen] = useState<readonly Row[] | null>(null)
  const rows = useMemo(() => {
    const nameOf = new Map(draft.classes.map(({ id, name }) => [id, name]))
    return draft.students.flatMap((student): Row[] => {
      const to = preview.destinations.get(student.id)
      if (!to) return []
      const into = to.classId === undefined ? texts.unknown : to.classId === null ? '–' : (nameOf.get(to.classId) ?? '')
      return [{ ...student, to, className: nameOf.get(student.classId) ?? '', into }]
    })
  }, [draft, preview])
  const spec = useMemo(() => specOf(setChosen), [])
  const actions = useMemo(
    () => ({
      label: texts.change,
      render: (row: Row) => (
        <Button variant="default" size="sm" onClick={() => setChosen([row])}>
          {texts.change}
        </Button>
      ),
    }),
    [],
  )
  return (
    <>
      <ListOf title={texts.title} data={rows} spec={spec} actions={actions} filters={filters} />
      {chosen ? (
        <ChooseDialog
          draft={draft}
          students={chosen}
          onClose={() => setChosen(null)}
          onSaved={(saved) => {
            onChange(draft.students.map((student) => saved.get(student.id) ?? student))
            setChosen(null)
          }}
        />
      ) : null}
    </>
  )
}

const specOf = (choose: (rows: readonly Row[]) => void) =>
  list<readonly Row[], Row>({
    rows: (data) => data,
    noun: texts.noun,
    columns: ({ heading, text, percent, money }) => [
      heading('name', texts.name, ({ fullname }) => fullname),
      text('class', texts.className, ({ className }) => className),
      percent('percent', texts.percent, (row) => row.percent),
      text('outcome', texts.outcome, ({ to }) => turnTexts.outcomes[to.outcome]),
      text('into', texts.into, ({ into }) => into),
      money('owes', texts.owes, ({ owesCents }) => (owesCents === 0 ? null : owesCents)),
      text('by', texts.by, ({ choice }) => choice?.by ?? texts.proposed),
    ],
    rowKey: ({ id }) => id,
    sort: ['name', 'up'],
    find: ({ id }) => ({ ids: [id] }),
    empty: texts.empty,
    file: 'turn-of-the-year',
    toneOf: ({ to }) => (to.classId === undefined ? 'bad' : to.isChosen ? 'wait' : undefined),
    above: (shown) =>
      shown.length > 0 ? (
        <Button variant="default" onClick={() => choose(shown)}>
          {texts.changeAll(shown.length)}
        </Button>
      ) : null,
  }).spec
