import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { monthOf } from '#domain/books/periods.rules.ts'
import { PACK_NAMES, PACK_TABLES } from '#domain/exports/pack.tables.ts'
import { formatMonth } from '#domain/school/months.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useProfitLogs } from '#data/books/statements.ts'
import { useToday } from '#data/device/use-today.ts'
import form from '#ui/form.module.css'
import { LoadingSkeleton } from '#ui/LoadingSkeleton.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { auditorsPackScreen } from './exports.screens.ts'
import { exportsTexts } from './exports.texts.ts'
import styles from './exports.module.css'
import { useTakingOut } from './use-taking-out.ts'

const texts = exportsTexts.pack

/** Months that can be chosen: those of ten years. */
const MONTHS = 120

/** The present month and the months before it as YYYY-MM, the newest first. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
}

const choiceOf = (value: string) => ({ value, label: formatMonth(monthOf(Number(value.replace('-', '')))) })

/** The auditor's pack of some months, as one file. */
export default function AuditorsPackScreen() {
  const today = useToday()?.today
  return (
    <Page title={auditorsPackScreen.title} lead={texts.lead}>
      {today ? <Pack today={today} /> : <LoadingSkeleton rows={4} />}
    </Page>
  )
}

function Pack({ today }: { today: string }) {
  const logs = useProfitLogs({})
  const isAway = useServerAway(logs)
  const closed = logs.shown.status === 'ready' ? logs.shown.data.find(({ isNewest }) => isNewest) : undefined
  const takingOut = useTakingOut()
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01`)
  const [to, setTo] = useState(today.slice(0, 7))
  const months = monthsUntil(today).map(choiceOf)
  return (
    <>
      <ServerNeeded isAway={isAway} words={exportsTexts.away} />
      <div className={styles['whole']}>
        <Panel title={texts.title}>
          <div className={styles['whole']}>
            <div className={form['line']}>
              <NativeSelect
                label={texts.from}
                data={months}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <NativeSelect
                label={texts.to}
                data={months}
                value={to}
                error={to < from ? texts.order : null}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
            {logs.shown.status === 'ready' ? (
              <p className={styles['care']}>{closed ? texts.closed(formatMonth(closed)) : texts.open}</p>
            ) : null}
            <ExportButtons
              of={{ table: 'pack', from, to }}
              title={texts.title}
              isAway={isAway || to < from}
              takingOut={takingOut}
            />
          </div>
        </Panel>
        <p className={styles['care']}>{texts.care}</p>
        <h2>{texts.sheets}</h2>
        <ul className={styles['cards']}>
          {PACK_NAMES.map((name) => (
            <li key={name} className={styles['card']}>
              <h2>{PACK_TABLES[name].title}</h2>
              <p>{PACK_TABLES[name].about}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
