import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { DueFamily } from '#domain/fees/dues.reports.ts'
import { takeBackUnopened } from '#data/fees/unopened-reminder.ts'
import { useChosen } from './chosen.tsx'
import { duesTexts as texts } from './dues.texts.ts'
import styles from './dues.module.css'
import { RemindDialog } from './RemindDialog.tsx'

/** How many families are chosen, and the button that reminds them. */
export function RemindBar({ families }: { families: readonly DueFamily[] }) {
  const { keys, choose } = useChosen()
  const [asked, setAsked] = useState<readonly DueFamily[] | null>(null)
  useEffect(() => void takeBackUnopened(), [])
  const free = families.filter(({ hold }) => hold === null)
  const chosen = families.filter(({ key }) => keys.has(key))
  const close = () => {
    setAsked(null)
    choose([])
  }
  return (
    <div className={styles['bar']}>
      <Button variant="default" disabled={free.length === 0} onClick={() => choose(free.map(({ key }) => key))}>
        {texts.chooseAll(free.length)}
      </Button>
      {chosen.length > 0 ? (
        <>
          <Button variant="subtle" color="gray" onClick={() => choose([])}>
            {texts.chooseNone}
          </Button>
          <span className="num" role="status">
            {texts.chosen(chosen.length)}
          </span>
        </>
      ) : null}
      <Button
        leftSection={<IconBell size={20} aria-hidden />}
        disabled={chosen.length === 0}
        onClick={() => setAsked(chosen)}
      >
        {texts.remind}
      </Button>
      {asked ? <RemindDialog families={asked} onClose={close} /> : null}
    </div>
  )
}
