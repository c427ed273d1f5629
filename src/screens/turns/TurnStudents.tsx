import { Button, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Destination, Preview } from '#domain/turns/turns.rules.ts'
import { OUTCOMES, type TurnDraft, type TurnStudent } from '#domain/turns/turns.schema.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { ProblemAlert } from '#ui/ProblemAlert.tsx'
import { list } from '../core/list/list-screen.tsx'
import { ListOf } from '../core/list/ListOf.tsx'
import type { Filters } from '../core/list/FilterFields.tsx'
import { ChooseDialog } from './ChooseDialog.tsx'
import styles from './turns.module.css'
import { proposalWords, turnTexts } from './turns.texts.ts'
import { TakeAll, TakeButtons, Taking } from './TakeButtons.tsx'
import { openProposals, useTaking, type Proposed } from './use-taking.ts'

const texts = turnTexts.students

/** `open`: proposals of teachers that differ from where the student goes, the newest first. */
type Row = TurnStudent & { to: Destination; className: string; into: string; open: readonly Proposed[] }

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
  proposed: {
    label: turnTexts.proposals.label,
    options: () => [
      { value: '', label: turnTexts.proposals.any },
      { value: 'otherwise', label: turnTexts.proposals.otherwise },
      { value: 'some', label: turnTexts.proposals.some },
    ],
    keeps: ({ open, proposals }, value) =>
      value === '' || (value === 'otherwise' ? open.length > 0 : proposals.length > 0),
  },
}

/** All children with where they go; one, or all that are shown, can be decided about, also as their teachers propose. */
export function TurnStudents({ draft, preview, onChange }: TurnStudentsProps) {
  const [chosen, setChosen] = useState<readonly Row[] | null>(null)
  const take = useTaking(draft, onChange)
  const rows = useMemo(() => {
    const nameOf = new Map(draft.classes.map(({ id, name }) => [id, name]))
    const open = openProposals(draft, preview)
    return draft.students.flatMap((student): Row[] => {
      const to = preview.destinations.get(student.id)
      if (!to) return []
      const into = to.classId === undefined ? texts.unknown : to.classId === null ? '–' : (nameOf.get(to.classId) ?? '')
      const className = nameOf.get(student.classId) ?? ''
      return [{ ...student, to, className, into, open: open.get(student.id) ?? [] }]
    })
  }, [draft, preview])
  const spec = useMemo(() => specOf(setChosen), [])
  const actions = useMemo(
    () => ({
      label: texts.change,
      render: (row: Row) => (
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            aria-label={texts.changeOf(row.fullname)}
            onClick={() => setChosen([row])}
          >
            {texts.change}
          </Button>
          <TakeButtons student={row} open={row.open} />
        </Group>
      ),
    }),
    [],
  )
  return (
    <Taking value={take}>
      {take.trouble ? <ProblemAlert message={take.trouble} /> : null}
      <section>
        <h2 className={styles['heading']}>{texts.title}</h2>
        <ListOf title={texts.title} data={rows} spec={spec} actions={actions} filters={filters} />
      </section>
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
    </Taking>
  )
}

const specOf = (choose: (rows: readonly Row[]) => void) =>
  list<readonly Row[], Row>({
    rows: (data) => data,
    noun: texts.noun,
    columns: ({ heading, text, words, exported, percent, money }, _, data) => [
      heading('name', texts.name, ({ fullname }) => fullname, {
        shown: ({ fullname, className }) => <Lines lines={[fullname, className]} />,
      }),
      exported('class', texts.className, ({ className }) => className),
      percent('percent', texts.percent, (row) => row.percent),
      text('outcome', texts.outcome, ({ to }) => turnTexts.outcomes[to.outcome], {
        shown: ({ to, into, choice }) => (
          <Lines
            lines={[
              turnTexts.outcomes[to.outcome],
              to.classId === null ? null : to.classId ? texts.intoOf(into) : into,
              choice?.by ?? null,
            ]}
          />
        ),
      }),
      exported('into', texts.into, ({ into }) => into),
      ...(data.some(({ proposals }) => proposals.length > 0)
        ? [
            words('proposed', turnTexts.proposals.label, ({ proposals }: Row) =>
              proposals.map(proposalWords).join('; '),
            ),
          ]
        : []),
      money('owes', texts.owes, ({ owesCents }) => (owesCents === 0 ? null : owesCents)),
      exported('by', texts.by, ({ choice }) => choice?.by ?? texts.byRule),
    ],
    rowKey: ({ id }) => id,
    sort: ['name', 'up'],
    find: ({ id }) => ({ ids: [id] }),
    empty: texts.empty,
    file: 'turn-of-the-year',
    toneOf: ({ to }) => (to.classId === undefined ? 'bad' : to.isChosen ? 'wait' : undefined),
    above: (shown) =>
      shown.length > 0 ? (
        <Group gap="xs" mb="sm">
          <Button variant="default" onClick={() => choose(shown)}>
            {texts.changeAll(shown.length)}
          </Button>
          <TakeAll shown={shown} />
        </Group>
      ) : null,
  }).spec
