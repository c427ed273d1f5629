import { NativeSelect } from '@mantine/core'
import type { ClassLine, Preview } from '#domain/turns/turns.rules.ts'
import type { ClassPlan, TurnDraft } from '#domain/turns/turns.schema.ts'
import { Lines } from '#ui/list/Lines.tsx'
import { Panel } from '#ui/Panel.tsx'
import { text } from '../core/list/columns.tsx'
import { ShortTable } from '../core/list/ShortTable.tsx'
import { turnTexts } from './turns.texts.ts'

const texts = turnTexts.classes

/** Values of the choice, besides the ids of classes. */
const [OPEN, GRADUATES] = ['', 'graduates']

type ClassPlansProps = {
  draft: TurnDraft
  preview: Preview
  isBusy: boolean
  onChange: (plans: ClassPlan[]) => void
}

type Choosing = {
  choices: readonly { value: string; label: string }[]
  valueOf: (classId: number) => string
  set: (classId: number, value: string) => void
  isBusy: boolean
}

const fieldsOf = ({ choices, valueOf, set, isBusy }: Choosing) => [
  text('name', texts.className, (line: ClassLine) => line.class.name, { isHeading: true }),
  text('level', texts.level, (line: ClassLine) => line.class.level ?? '–', { isNumber: true }),
  text('before', texts.before, (line: ClassLine) => line.before, { isNumber: true }),
  text('next', texts.next, (line: ClassLine) => valueOf(line.class.id), {
    shown: (line: ClassLine) => (
      <NativeSelect
        aria-label={texts.nextOf(line.class.name)}
        data={[...choices]}
        value={valueOf(line.class.id)}
        disabled={isBusy}
        onChange={(event) => set(line.class.id, event.currentTarget.value)}
      />
    ),
  }),
  text('after', texts.after, (line: ClassLine) => line.after, {
    isNumber: true,
    shown: ({ after, class: { seats } }: ClassLine) =>
      seats === null ? after : <Lines lines={[after, texts.seats(seats)]} tone={after > seats ? 'wait' : undefined} />,
  }),
]

/** Where the children of each class go by rule, with the number of children before and after. */
export function ClassPlans({ draft: { turn, classes }, preview, isBusy, onChange }: ClassPlansProps) {
  const planOf = new Map(turn.plans.map((plan) => [plan.classId, plan]))
  const choices = [
    { value: OPEN, label: texts.open },
    ...classes.map(({ id, name }) => ({ value: String(id), label: name })),
    { value: GRADUATES, label: texts.graduates },
  ]
  const valueOf = (classId: number): string => {
    const plan = planOf.get(classId)
    if (plan === undefined) return OPEN
    return plan.next === null ? GRADUATES : String(plan.next)
  }
  const set = (classId: number, value: string): void => {
    const others = turn.plans.filter((plan) => plan.classId !== classId)
    if (value === OPEN) return onChange(others)
    onChange([...others, { classId, next: value === GRADUATES ? null : Number(value) }])
  }
  return (
    <Panel title={texts.title} lead={texts.lead}>
      <ShortTable
        label={texts.title}
        fields={fieldsOf({ choices, valueOf, set, isBusy })}
        rows={preview.lines}
        rowKey={(line) => line.class.id}
      />
    </Panel>
  )
}
