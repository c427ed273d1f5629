import { EXPORT_TABLES, sheetsFor } from '#domain/exports/exports.tables.ts'
import type { ExportList } from '#domain/exports/exports.schema.ts'
import { useServerAway } from '#data/answers/server-away.ts'
import { useExports } from '#data/exports/exports.ts'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Gate } from '../core/Gates.tsx'
import { ServerNeeded } from '../core/ServerNeeded.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { exportsScreen } from './exports.screens.ts'
import { exportsTexts as texts } from './exports.texts.ts'
import styles from './exports.module.css'
import { useTakingOut, type TakingOut } from './use-taking-out.ts'

type CardProps = { counted: ExportList['tables'][number]; isAway: boolean; takingOut: TakingOut }

function TableCard({ counted: { table, rows }, ...rest }: CardProps) {
  const { title, about } = EXPORT_TABLES[table]
  const sheets = sheetsFor(rows)
  return (
    <li className={styles['card']}>
      <h2>{title}</h2>
      <p>{about}</p>
      <p className={styles['rows']}>{texts.rows(rows)}</p>
      {sheets > 1 ? <p>{texts.sheets(sheets)}</p> : null}
      <ExportButtons of={{ table }} title={title} {...rest} />
    </li>
  )
}

/** The tables of the school as files for other programs, for administrators. */
export default function DataForOtherProgramsScreen() {
  const { shown, ask } = useExports({})
  const isAway = useServerAway({ shown, ask })
  const takingOut = useTakingOut()
  return (
    <Page title={exportsScreen.title} lead={texts.lead}>
      <ServerNeeded isAway={isAway} words={texts.away} />
      <Gate shown={shown} ask={ask} words={{ failed: texts.failed }}>
        {({ tables }) => (
          <div className={styles['whole']}>
            <Panel title={texts.all} lead={texts.allLead(tables.length)}>
              <ExportButtons of={{ table: 'all' }} title={null} isAway={isAway} takingOut={takingOut} />
            </Panel>
            <p className={styles['care']}>{texts.care}</p>
            <ul className={styles['cards']}>
              {tables.map((counted) => (
                <TableCard key={counted.table} counted={counted} isAway={isAway} takingOut={takingOut} />
              ))}
            </ul>
          </div>
        )}
      </Gate>
    </Page>
  )
}
