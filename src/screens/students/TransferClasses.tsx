import { Alert, NativeSelect, Textarea } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ClassWithStudents } from '#data/school/classes.queries.ts'
import { Panel } from '#ui/Panel.tsx'
import { transferTexts as texts } from './transfer.texts.ts'
import styles from './transfer.module.css'
import type { Order } from './use-transfer-order.ts'
import type { useTransfer } from './use-transfer.ts'

type TransferClassesProps = {
  classes: readonly ClassWithStudents[]
  order: Order
  transfer: ReturnType<typeof useTransfer>
  wasRestored: boolean
}

/** Source class, target class and note. */
export function TransferClasses({ classes, order, transfer, wasRestored }: TransferClassesProps) {
  const { trouble } = transfer.outcome
  const options = [
    { value: '', label: texts.chooseClass },
    ...classes.map(({ id, name, students }) => ({
      value: String(id),
      label: texts.classOption(name, students.length),
    })),
  ]
  const target = classes.find(({ id }) => id === order.to)
  const after = (target?.students.length ?? 0) + order.chosen.length
  const isFull = target?.seats !== undefined && after > target.seats && order.chosen.length > 0
  const isSame = order.from !== null && order.from === order.to
  return (
    <Panel title={texts.classes}>
      {wasRestored && order.chosen.length > 0 ? (
        <Alert color="nile" role="status" icon={<IconHistory size={22} />} mb="sm">
          {texts.restored}
        </Alert>
      ) : null}
      <div className={styles['classes']}>
        <NativeSelect
          label={texts.source}
          data={options}
          value={order.from === null ? '' : String(order.from)}
          onChange={(event) => {
            order.setSource(event.currentTarget.value)
            transfer.forget()
          }}
        />
        <NativeSelect
          label={texts.target}
          description={isFull ? texts.full(target.name, target.seats ?? 0, after) : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={options}
          value={order.to === null ? '' : String(order.to)}
          onChange={(event) => {
            order.setTarget(event.currentTarget.value)
            transfer.forget()
          }}
          error={isSame ? texts.sameClass : trouble?.at === 'target' ? trouble.message : null}
        />
        <Textarea
          className={styles['note']}
          label={texts.note}
          placeholder={texts.noteHint}
          maxLength={500}
          rows={1}
          value={order.note}
          onChange={(event) => order.setNote(event.currentTarget.value)}
        />
      </div>
    </Panel>
  )
}
