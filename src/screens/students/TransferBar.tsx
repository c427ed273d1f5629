import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { bottomBar } from '#ui/bottom-bar.ts'
import { transferTexts as texts } from './transfer.texts.ts'
import styles from './transfer.module.css'
import type { Order } from './use-transfer-order.ts'
import type { Done, Failed, useTransfer } from './use-transfer.ts'

type TransferBarProps = { order: Order; transfer: ReturnType<typeof useTransfer> }

/** Always visible: the number of chosen students, the button that sends them, and the result with its undo button. */
export function TransferBar({ order, transfer }: TransferBarProps) {
  const { failed, trouble } = transfer.outcome
  return (
    <div className={styles['bar']} data-shell {...bottomBar}>
      {failed ? <FailedNote failed={failed} /> : null}
      {trouble ? (
        <p className={styles['trouble']} role="alert">
          <IconAlertTriangle size={20} aria-hidden />
          {trouble.message}
        </p>
      ) : null}
      {transfer.done ? <DoneNote done={transfer.done} transfer={transfer} /> : null}
      <div className={styles['send']}>
        <span>{texts.chosen(order.chosen.length)}</span>
        <Button size="lg" loading={transfer.isBusy} onClick={() => transfer.send()}>
          {texts.transferMany(order.chosen.length)}
        </Button>
      </div>
    </div>
  )
}

const FailedNote = ({ failed: { title, message, lang } }: { failed: Failed }) => (
  <Alert
    color="clay"
    role="alert"
    icon={<IconAlertTriangle size={22} />}
    title={<span lang={lang}>{title}</span>}
    styles={{ title: { fontSize: '1rem' } }}
  >
    {message}
  </Alert>
)

function DoneNote({ done, transfer }: { done: Done; transfer: TransferBarProps['transfer'] }) {
  return (
    <Alert color="leaf" role="status" icon={<IconCheck size={22} />}>
      <div className={styles['done']}>
        <div>
          <strong lang={done.lang}>{done.message}</strong>
          <div>{done.detail}</div>
        </div>
        <div>
          <Button
            size="sm"
            h={44}
            variant="default"
            leftSection={<IconArrowBackUp size={18} />}
            disabled={transfer.isBusy}
            onClick={() => transfer.undo(done)}
          >
            {texts.undo}
          </Button>
          <Button size="sm" h={44} variant="subtle" color="gray" onClick={() => transfer.close(done)}>
            {texts.close}
          </Button>
        </div>
      </div>
    </Alert>
  )
}
