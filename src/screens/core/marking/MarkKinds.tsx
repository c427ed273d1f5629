import { EXCUSES, PARTLY, type DayKind } from '#domain/school/day-kinds.ts'
import type { RowState } from './form-rows.ts'
import { changeRow, takeBack, type MarkForm } from './mark-form.ts'
import { markingTexts as texts } from './marking.texts.ts'
import styles from './MarkRow.module.css'
import { moveBetweenRows } from './row-keys.ts'

export type PanelProps = { form: MarkForm; id: number; name: string; row: RowState }

type KindsProps = PanelProps & { kinds: readonly DayKind[]; label: string; isRequired?: boolean }

/** Buttons for the kinds of a mark, of which one is chosen; a second tap takes it away where none is required. */
const Kinds = ({ form, id, row, kinds, label, isRequired = false }: KindsProps) => (
  <div role="group" aria-label={label} className={styles['chips']}>
    {kinds.map((kind) => (
      <button
        key={kind}
        type="button"
        className={styles['chip']}
        aria-pressed={row.choice.kind === kind}
        onKeyDown={moveBetweenRows}
        onClick={() =>
          changeRow(form, id, (choice) => ({
            ...choice,
            kind: choice.kind === kind && !isRequired ? undefined : kind,
          }))
        }
      >
        {texts[kind]}
      </button>
    ))}
  </div>
)

/** Takes back an unsaved mark with one tap, so that a slip is no tour through all of them. */
export const TakeBack = ({ form, id, name, row }: PanelProps) =>
  row.isEdited ? (
    <button
      type="button"
      className={styles['back']}
      aria-label={texts.takeBackOf(name)}
      onKeyDown={moveBetweenRows}
      onClick={() => takeBack(form, id)}
    >
      {texts.takeBack}
    </button>
  ) : null

/** Whether an absence is excused. */
export const Excuses = (panel: PanelProps) => (
  <>
    <Kinds {...panel} kinds={EXCUSES} label={texts.excuseOf(panel.name)} />
    <TakeBack {...panel} />
  </>
)

/** Of a student who came late or left early: which of the two, and when. */
export function Partly(panel: PanelProps) {
  const { form, id, name, row } = panel
  return (
    <div className={styles['reason']}>
      <Kinds {...panel} kinds={PARTLY} label={texts.kindOf(name)} isRequired />
      <input
        type="time"
        className={styles['time']}
        value={row.choice.time ?? ''}
        aria-label={texts.timeOf(name)}
        onChange={(event) => {
          const time = event.currentTarget.value || undefined
          changeRow(form, id, (choice) => ({ ...choice, time }))
        }}
      />
      <TakeBack {...panel} />
    </div>
  )
}
