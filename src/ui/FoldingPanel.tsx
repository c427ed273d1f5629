import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './FoldingPanel.module.css'
import { PHONE } from './phone.ts'
import { Panel } from './Panel.tsx'

type FoldingPanelProps = {
  title: string
  brief?: string | undefined
  /** Whether it is folded on a wide screen, too. */
  isAlways?: boolean
  children: ReactNode
}

/** A card that is folded on a phone, to leave room for the list below; `brief` then sums up what is inside. */
export function FoldingPanel({ title, brief, isAlways = false, children }: FoldingPanelProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  if (!isPhone && !isAlways) return <Panel title={title}>{children}</Panel>
  return (
    <details className={classes['panel']}>
      <summary>
        <span>
          {title}
          {brief ? <small> {brief}</small> : null}
        </span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
