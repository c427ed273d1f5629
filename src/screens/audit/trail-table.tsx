import { Button } from '@mantine/core'
import { formatDay, schoolDay } from '#domain/core/dates.ts'
import { formatMoment } from '#domain/core/times.ts'
import type { LatestAuditRow } from '#domain/audit/audit.schema.ts'
import type { Column } from '#ui/DataTable.tsx'
import { auditTexts as texts } from './audit.texts.ts'
import classes from './audit.module.css'
import { aboutOf, actionOf, fieldChanges, recordOf } from './changes.ts'

const momentOf = (instant: string, timeZone: string): string => formatMoment(Date.parse(instant), Date.now(), timeZone)

type ShowEachProps = { row: LatestAuditRow; onShow: (id: string) => void }

/** The way from marks that are told as one to each of them. */
const ShowEach = ({ row: { id, marks, about }, onShow }: ShowEachProps) =>
  marks === undefined || !about ? null : (
    <Button
      variant="subtle"
      size="sm"
      h={44}
      px="xs"
      data-shell
      aria-label={texts.showEachOf(about.name, formatDay(about.date))}
      onClick={() => onShow(id.replace('mark-', ''))}
    >
      {texts.showEach}
    </Button>
  )

/** What the trail shows of a change; `onShow` gets the number of marks that are told as one. */
export const columnsOf = (timeZone: string, onShow: (id: string) => void): Column<LatestAuditRow>[] => [
  {
    key: 'at',
    label: texts.when,
    cell: ({ at, madeAt, clock }) => (
      <span className={classes['when']}>
        {momentOf(at, timeZone)}
        {madeAt ? <small>{texts.made(momentOf(madeAt, timeZone))}</small> : null}
        {clock ? <small>{texts.clocks[clock]}</small> : null}
      </span>
    ),
  },
  {
    key: 'record',
    label: texts.record,
    cell: (row) => (
      <span className={classes['when']}>
        {recordOf(row)}
        {row.about ? <small>{aboutOf(row)}</small> : null}
      </span>
    ),
    isHeading: true,
    canBreak: true,
  },
  { key: 'action', label: texts.what, cell: (row) => <span className={classes['what']}>{actionOf(row)}</span> },
  {
    key: 'who',
    label: texts.who,
    cell: ({ actor, deviceCode }) => (
      <span className={classes['when']}>
        {actor.fullName}
        <small>{deviceCode}</small>
      </span>
    ),
    canBreak: true,
  },
  {
    key: 'changes',
    label: texts.changes,
    cell: (row) => (
      <div className={classes['told']}>
        <ul className={classes['changes']}>
          {fieldChanges(row, timeZone).map(({ field, from, to }) => (
            <li key={field}>
              <span>{field}</span> {from === null ? null : <del>{from}</del>} <ins>{to}</ins>
            </li>
          ))}
        </ul>
        <ShowEach row={row} onShow={onShow} />
      </div>
    ),
    canBreak: true,
  },
]

/** The trail as a file. */
export const exported = (rows: readonly LatestAuditRow[], timeZone: string) => ({
  fileName: texts.fileName(schoolDay(Date.now(), timeZone)),
  title: texts.title,
  head: [texts.when, texts.record, texts.what, texts.who, texts.device, texts.changes],
  rows: rows.map((row) => [
    momentOf(row.at, timeZone),
    [recordOf(row), aboutOf(row)].filter(Boolean).join(', '),
    actionOf(row),
    row.actor.fullName,
    row.deviceCode,
    fieldChanges(row, timeZone)
      .map(({ field, from, to }) => `${field}: ${from === null ? '' : `${from} > `}${to}`)
      .join('; '),
  ]),
})
