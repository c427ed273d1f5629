import { Button } from '@mantine/core'
import { z } from 'zod'
import { saveTeaching } from '#domain/teachers/teachers.endpoints.ts'
import type { Teaching } from '#domain/teachers/teachers.schema.ts'
import { call } from '#data/answers/api.ts'
import { useSession } from '#data/session/use-session.ts'
import { Panel } from '#ui/Panel.tsx'
import { toastDone } from '#ui/toast.ts'
import { ChangesBar } from '../core/form/ChangesBar.tsx'
import { Restored } from '../core/form/Form.tsx'
import { useDraftForm } from '../core/form/use-draft-form.ts'
import {
  changesOf,
  classTeachers,
  emptyOf,
  give,
  keyOf,
  savedIn,
  teachersIn,
  type Cell,
  type Chosen,
} from './teaching-cells.ts'
import styles from './teaching.module.css'
import { teachingTexts as texts } from './teaching.texts.ts'
import { TeacherSelect } from './TeacherSelect.tsx'
import { WholeSubject } from './WholeSubject.tsx'

/** A class with the subjects that it takes. */
export type TeachingRow = { id: number; name: string; subjects: readonly { id: number; name: string }[] }

/** As a list, since a form merges objects. */
const ChosenForm = z.object({ cells: z.array(z.tuple([z.string(), z.array(z.number())])) })
type Cells = z.infer<typeof ChosenForm>['cells']

const written = (chosen: Chosen): Cells => Object.entries(chosen).map(([key, ids]) => [key, [...ids]])

type TeachingGridProps = { teaching: Teaching; rows: readonly TeachingRow[]; onSaved: () => void }

const cellsOf = ({ id, subjects }: TeachingRow): Cell[] =>
  subjects.map((subject) => ({ classId: id, subjectId: subject.id }))

/** A field for each subject of each class; what is chosen is kept as a draft, and saved all or none. */
export function TeachingGrid({ teaching, rows, onSaved }: TeachingGridProps) {
  const { teachers } = teaching
  const ownerId = useSession()?.user.id ?? null
  const saved = savedIn(teaching)
  const { part, ...form } = useDraftForm(ChosenForm, {
    initial: { cells: [] as Cells },
    draft: { key: `teachers:teaching:${ownerId}`, ownerId },
    submit: ({ cells }) => call(saveTeaching, { body: { changes: changesOf(saved, Object.fromEntries(cells)) } }),
    done: ({ message }) => {
      toastDone(message)
      onSaved()
    },
    trouble: texts.failed,
  })
  const { value: cells, onChange } = part('cells')
  const chosen: Chosen = Object.fromEntries(cells)
  const count = cells.length
  const choose = (of: readonly Cell[], ids: readonly number[]) => onChange(written(give(saved, chosen, of, ids)))
  const ofClass = classTeachers(teaching)
  const empty = emptyOf(saved, chosen, rows.flatMap(cellsOf), ofClass)
  const fill = () => {
    onChange(
      written(empty.reduce<Chosen>((of, cell) => give(saved, of, [cell], [ofClass.get(cell.classId) ?? 0]), chosen)),
    )
  }
  return (
    <form className={styles['grid']} onSubmit={form.submit} noValidate>
      {form.isRestored ? <Restored /> : null}
      {empty.length > 0 ? (
        <Button variant="default" onClick={fill}>
          {texts.fill(empty.length)}
        </Button>
      ) : null}
      <WholeSubject rows={rows} teachers={teachers} onChoose={choose} />
      {rows.map((row) => (
        <Panel key={row.id} title={row.name}>
          <div className={styles['cells']}>
            <TeacherSelect
              label={texts.wholeClass}
              name={texts.wholeClassOf(row.name)}
              teachers={teachers}
              value={null}
              onChoose={(ids) => choose(cellsOf(row), ids)}
            />
            {row.subjects.map(({ id, name }) => {
              const cell = { classId: row.id, subjectId: id }
              return (
                <TeacherSelect
                  key={id}
                  label={name}
                  name={texts.cell(row.name, name)}
                  teachers={teachers}
                  value={teachersIn(saved, chosen, cell)}
                  isChanged={keyOf(cell) in chosen}
                  onChoose={(ids) => choose([cell], ids)}
                />
              )
            })}
          </div>
        </Panel>
      ))}
      <ChangesBar of={form} count={count} texts={texts} />
    </form>
  )
}
